export const IMAGES_PATH = '/storage/v1/object/public/images/';

/**
 * `/storage/…/images/jarra-400w.webp` → `/jarra-400w.webp`. Undefined for any other path, so that
 * nobody can list the bucket. Also runs as a CloudFront Function (infra/edge/site.ts).
 */
export const imageObjectPath = (uri: string): string | undefined => {
  const name = uri.slice(IMAGES_PATH.length);
  return uri.startsWith(IMAGES_PATH) && /^[a-z0-9-]+\.(?:webp|avif|jpg)$/.test(name)
    ? `/${name}`
    : undefined;
};
