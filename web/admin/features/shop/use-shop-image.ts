import { useCall } from '../../api/admin-api.ts';

/** Stores the new image of a form, in its field `img`. @returns its name; undefined without one */
export const useShopImage = () => {
  const call = useCall();
  return async (form: FormData, signal: AbortSignal): Promise<string | undefined> => {
    const upload = new FormData();
    for (const file of form.getAll('img')) upload.append('img', file);
    if (!upload.has('img')) return undefined;
    return (await call('addShopImage', { form: upload, signal })).img;
  };
};
