import { SOCIAL_IMAGE, socialImageUrl } from '#shared/domain/images.ts';
import {
  metaTag,
  type DocumentHead,
  type HeadTag,
  type HeadTexts,
} from '../ui/core/document-head.ts';

/** What the site's own preview image shows, the same as in index.html. */
const SITE_IMAGE_ALT = 'Lumbre, artesanía hecha a mano';

/** The same as in index.html (head.test.ts). */
export const SITE_DESCRIPTION =
  'Cerámicas, pinturas, maderas, tejidos y decoraciones hechos a mano, con calma y con oficio.';
/** Characters of a description that search engines show. */
const MAX_DESCRIPTION = 160;

const shortened = (text: string): string =>
  text.length <= MAX_DESCRIPTION ? text : text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '…');

/** Description, and tags for previews in chats and social networks (https://ogp.me). */
export const previewTags = (
  { title, address }: HeadTexts,
  { description: own, image, imageAlt, type }: DocumentHead,
  origin: string,
): readonly HeadTag[] => {
  const description = own ? shortened(own) : SITE_DESCRIPTION;
  const properties = [
    ['title', title],
    ['description', description],
    ['url', address],
    ['image', origin + socialImageUrl(image)],
    ['image:width', String(SOCIAL_IMAGE.width)],
    ['image:height', String(SOCIAL_IMAGE.height)],
    ['image:alt', imageAlt ?? SITE_IMAGE_ALT],
    ['type', type ?? 'website'],
  ] as const;
  return [
    metaTag('name', 'description', description),
    ...properties.map(([name, value]) => metaTag('property', `og:${name}`, value)),
  ];
};
