import { createContext, useContext, useEffect } from 'react';
import { SOCIAL_IMAGE, socialImageUrl } from '#shared/domain/images.ts';

export interface DocumentHead {
  title: string;
  /** For search engines and previews; the site's by default. */
  description?: string | undefined;
  /** Canonical path; the current path by default; null for a page that does not exist. */
  canonical?: string | null | undefined;
  /** Name of the image for previews, and what it shows; the site's by default. */
  image?: string | undefined;
  imageAlt?: string | undefined;
  /** Open Graph type (https://ogp.me/#types); website by default. */
  type?: 'product' | undefined;
  /** Excludes the page from search engines. */
  noIndex?: boolean | undefined;
}

const SITE = 'Lumbre';
/** What the site's own preview image shows, the same as in index.html. */
const SITE_IMAGE_ALT = 'Lumbre, artesanía hecha a mano';
/** The same as in index.html (document-head.test.ts). */
export const SITE_DESCRIPTION =
  'Cerámicas, pinturas, maderas, tejidos y decoraciones hechos a mano, con calma y con oficio.';
/** Characters of a description that search engines show. */
const MAX_DESCRIPTION = 160;

const shortened = (text: string): string =>
  text.length <= MAX_DESCRIPTION ? text : text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '…');

/** A tag of the head by an attribute, and the attribute that differs from page to page. */
export interface HeadTag {
  name: 'meta' | 'link';
  by: readonly [attribute: string, value: string];
  attribute: 'content' | 'href';
  /** Null: the page lacks the tag. */
  value: string | null;
}

export interface HeadTags {
  title: string;
  tags: readonly HeadTag[];
}

/**
 * @param origin of the site, for absolute URLs
 * @param pathname of the page, for its canonical link
 */
export const headTags = (
  { title, description, canonical, image, imageAlt, type, noIndex }: DocumentHead,
  origin: string,
  pathname: string,
): HeadTags => {
  const full = title.includes(SITE) ? title : `${title} · ${SITE}`;
  const address = canonical === null ? null : new URL(canonical ?? pathname, origin).href;
  const summary = description ? shortened(description) : SITE_DESCRIPTION;
  const meta = (kind: 'name' | 'property', key: string, value: string | null): HeadTag => ({
    name: 'meta',
    by: [kind, key],
    attribute: 'content',
    value,
  });
  return {
    title: full,
    tags: [
      meta('name', 'description', summary),
      meta('name', 'robots', noIndex ? 'noindex' : 'index'),
      { name: 'link', by: ['rel', 'canonical'], attribute: 'href', value: address },
      meta('property', 'og:title', full),
      meta('property', 'og:description', summary),
      meta('property', 'og:url', address),
      meta('property', 'og:image', origin + socialImageUrl(image)),
      meta('property', 'og:image:width', String(SOCIAL_IMAGE.width)),
      meta('property', 'og:image:height', String(SOCIAL_IMAGE.height)),
      meta('property', 'og:image:alt', imageAlt ?? SITE_IMAGE_ALT),
      meta('property', 'og:type', type ?? 'website'),
      meta('name', 'twitter:card', 'summary_large_image'),
    ],
  };
};

/** Makes the document's tag equal. */
const apply = ({ name, by: [key, known], attribute, value }: HeadTag): void => {
  const found = document.head.querySelector(`${name}[${key}="${known}"]`);
  if (value === null) {
    found?.remove();
    return;
  }
  const tag = found ?? document.head.appendChild(document.createElement(name));
  tag.setAttribute(key, known);
  tag.setAttribute(attribute, value);
};

/** Receives what belongs into the `<head>` of a page that is rendered outside the browser. */
export interface HeadSink {
  head: (head: DocumentHead) => void;
  structuredData: (make: (origin: string) => unknown) => void;
}
export const HeadSinkContext = createContext<HeadSink | undefined>(undefined);

/** Sets title, description, canonical link and preview of the page. */
export const useDocumentHead = ({
  title,
  description,
  canonical,
  image,
  imageAlt,
  type,
  noIndex,
}: DocumentHead) => {
  useContext(HeadSinkContext)?.head({
    title,
    description,
    canonical,
    image,
    imageAlt,
    type,
    noIndex,
  });
  useEffect(() => {
    const head = { title, description, canonical, image, imageAlt, type, noIndex };
    const { origin, pathname } = window.location;
    const { title: full, tags } = headTags(head, origin, pathname);
    document.title = full;
    tags.forEach(apply);
  }, [title, description, canonical, image, imageAlt, type, noIndex]);
};
