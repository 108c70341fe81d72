import { addShopImage } from '#shared/rows/panel.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { storeImages } from '../images/image-store.ts';

/** The daily sweep deletes the image unless a setting names it. */
export const handler = signedInEndpoint(addShopImage, async (request) => {
  const [img = ''] = await storeImages(request.files['img'], 'catalog', request);
  return { img };
});
