import { useCall } from '../../api/admin-api.ts';
import { fileFields, formOf, type FormImages } from '../../ui/form-images.ts';

/** Stores the new image of a form. @returns its name; undefined without one */
export const useShopImage = () => {
  const call = useCall();
  return async (images: FormImages, signal: AbortSignal): Promise<string | undefined> => {
    const files = fileFields('img', images);
    if (files.length === 0) return undefined;
    return (await call('addShopImage', { form: formOf(files), signal })).img;
  };
};
