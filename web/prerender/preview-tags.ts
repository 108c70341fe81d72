import { SOCIAL_IMAGE, socialImageUrl } from '#shared/domain/images.ts';
import {
  metaTag,
  type DocumentHead,
  type HeadTag,
  type HeadTexts,
} from '../ui/core/document-head.ts';

/** What the site's own preview image shows, the same as in index.html. */
const SITE_IMAGE_ALT = 'Lumbre, artesanía hecha a mano';

/** Tags for previews in chats and social networks (https://ogp.me). */
export const previewTags = (
  { title, description, address }: HeadTexts,
  { image, imageAlt, type }: DocumentHead,
  origin: string,
): readonly HeadTag[] =>
  (
    [
      ['title', title],
      ['description', description],
      ['url', address],
      ['image', origin + socialImageUrl(image)],
      ['image:width', String(SOCIAL_IMAGE.width)],
      ['image:height', String(SOCIAL_IMAGE.height)],
      ['image:alt', imageAlt ?? SITE_IMAGE_ALT],
      ['type', type ?? 'website'],
    ] as const
  ).map(([name, value]) => metaTag('property', `og:${name}`, value));
