/** URL path of images, followed by the file name (SPEC-7, RULE-01). */
export const IMAGES_PATH = '/storage/v1/object/public/images/';

/**
 * Path of an image in its bucket: `/storage/…/images/jarra-400w.webp` → `/jarra-400w.webp`. Returns
 * `undefined` for any other path, so that nobody can list the bucket. CloudFront runs this function
 * at the edge (infra/edge/site.ts).
 */
export const imageObjectPath = (uri: string): string | undefined => {
  const name = uri.slice(IMAGES_PATH.length);
  return uri.startsWith(IMAGES_PATH) && /^[a-z0-9-]+\.(?:webp|avif|jpg)$/.test(name)
    ? `/${name}`
    : undefined;
};
