import { useCall } from '../../api/admin-api.ts';
import { fileFields, formOf, type FormImages } from '../../ui/form-images.ts';

/** @returns the name of the stored image; undefined without a new image */
export const useShopImage = () => {
  const call = useCall();
  return async (images: FormImages, signal: AbortSignal): Promise<string | undefined> => {
    const files = fileFields('img', images);
    if (files.length === 0) return undefined;
    return (await call('addShopImage', { form: formOf(files), signal })).img;
  };
};
