import { createContext, useContext, useEffect } from 'react';

export interface DocumentHead {
  title: string;
  /** For search engines and previews; the site's by default. */
  description?: string | undefined;
  /** Canonical path; the current path by default. */
  canonical?: string | undefined;
  /** Path of the preview image; the site's by default. */
  image?: string | undefined;
  /** Open Graph type (https://ogp.me/#types); website by default. */
  type?: 'product' | undefined;
  /** Excludes the page from search engines. */
  noIndex?: boolean | undefined;
}

const SITE = 'Lumbre';
const SITE_IMAGE = '/brand/social.jpg';
/** The same as in index.html (document-head.test.ts). */
export const SITE_DESCRIPTION =
  'Cerámicas, pinturas, maderas, tejidos y decoraciones hechos a mano, con calma y con oficio.';
/** Characters of a description that search engines show. */
const MAX_DESCRIPTION = 160;

const shortened = (text: string): string =>
  text.length <= MAX_DESCRIPTION ? text : text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '…');

export interface HeadTags {
  title: string;
  /** Selector and attribute of each tag of index.html, and the attribute's value. */
  tags: readonly (readonly [selector: string, attribute: string, value: string])[];
}

/**
 * @param origin of the site, for absolute URLs
 * @param pathname of the page, for its canonical link
 */
export const headTags = (
  { title, description, canonical, image = SITE_IMAGE, type, noIndex }: DocumentHead,
  origin: string,
  pathname: string,
): HeadTags => {
  const full = title.includes(SITE) ? title : `${title} · ${SITE}`;
  const address = new URL(canonical ?? pathname, origin).href;
  const summary = description ? shortened(description) : SITE_DESCRIPTION;
  return {
    title: full,
    tags: [
      ['meta[name="description"]', 'content', summary],
      ['meta[name="robots"]', 'content', noIndex ? 'noindex' : 'index'],
      ['link[rel="canonical"]', 'href', address],
      ['meta[property="og:title"]', 'content', full],
      ['meta[property="og:description"]', 'content', summary],
      ['meta[property="og:url"]', 'content', address],
      ['meta[property="og:image"]', 'content', new URL(image, origin).href],
      ['meta[property="og:type"]', 'content', type ?? 'website'],
    ],
  };
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
  type,
  noIndex,
}: DocumentHead) => {
  useContext(HeadSinkContext)?.head({ title, description, canonical, image, type, noIndex });
  useEffect(() => {
    const head = { title, description, canonical, image, type, noIndex };
    const { origin, pathname } = window.location;
    const { title: full, tags } = headTags(head, origin, pathname);
    document.title = full;
    for (const [selector, attribute, value] of tags) {
      document.head.querySelector(selector)?.setAttribute(attribute, value);
    }
  }, [title, description, canonical, image, type, noIndex]);
};
