import { imageUrl, SOCIAL_IMAGE, socialImageUrl } from '#shared/domain/images.ts';
import { DEFAULT_SHOP, shop } from '#shared/domain/shop.ts';
import type { Publisher } from '../ui/core/document-head.tsx';

/** The demo's description, which index.html repeats (`head.test.tsx`). */
export const SITE_DESCRIPTION =
  'Cerámicas, pinturas, maderas, tejidos y decoraciones hechos a mano, con calma y con oficio.';
/** Characters that search engines show. */
const MAX_DESCRIPTION = 160;

const shortened = (text: string): string =>
  text.length <= MAX_DESCRIPTION ? text : text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '…');

const siteDescription = (): string =>
  shop().law || shop().tagline !== DEFAULT_SHOP.tagline ? shop().tagline : SITE_DESCRIPTION;

/** Tags for previews in chats and social networks (https://ogp.me). */
export const previewTags =
  (origin: string): Publisher['preview'] =>
  ({ description: own, image, imageAlt, type }, { title, address }) => {
    const { name: site_name, logo } = shop();
    const description = own ? shortened(own) : siteDescription();
    const properties = {
      site_name,
      title,
      description,
      url: address,
      image: origin + socialImageUrl(image ?? logo ?? undefined),
      'image:width': String(SOCIAL_IMAGE.width),
      'image:height': String(SOCIAL_IMAGE.height),
      'image:alt': imageAlt ?? `${site_name}, artesanía hecha a mano`,
      type: type ?? 'website',
    };
    return (
      <>
        <meta name="description" content={description} />
        <link
          rel="icon"
          href={logo === null ? '/brand/favicon.svg' : imageUrl(logo, 400)}
          media="not all"
        />
        {Object.entries(properties).map(
          ([name, value]) =>
            value !== null && <meta key={name} property={`og:${name}`} content={value} />,
        )}
      </>
    );
  };
