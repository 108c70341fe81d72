import { useEffect } from 'react';

export interface DocumentHead {
  title: string;
  /** For search engines and previews; the site's own where a page has nothing to add. */
  description?: string | undefined;
  /** Path of the page's one true address; the current path unless told. */
  canonical?: string | undefined;
  /** Path of an image for previews; the site's own unless told. */
  image?: string | undefined;
  /** What the page is to Open Graph (https://ogp.me/#types); a website unless told. */
  type?: 'product' | undefined;
  /** Keeps out of search engines what nobody looks for there: a visitor's own, results, not found. */
  noIndex?: boolean | undefined;
}

const SITE = 'Lumbre';
const SITE_IMAGE = '/brand/social.jpg';
/** Characters of a description that search engines show. */
const SHOWN = 160;

/** As much of a text as is shown, in whole words. */
const shortened = (text: string): string =>
  text.length <= SHOWN ? text : text.slice(0, SHOWN).replace(/\s+\S*$/, '…');

const element = (selector: string): Element | null => document.head.querySelector(selector);
/** index.html holds the site's own words in each of these tags; a page overrides and gives back. */
const set = (selector: string, attribute: string, value: string | undefined): (() => void) => {
  const tag = element(selector);
  const before = tag?.getAttribute(attribute);
  if (!tag || value === undefined) return () => {};
  tag.setAttribute(attribute, value);
  return () => {
    if (before != null) tag.setAttribute(attribute, before);
  };
};

/** Title, description, canonical link and preview of the current page. */
export const useDocumentHead = ({
  title,
  description,
  canonical,
  image = SITE_IMAGE,
  type,
  noIndex,
}: DocumentHead) => {
  useEffect(() => {
    const { origin, pathname } = window.location;
    const full = title.includes(SITE) ? title : `${title} · ${SITE}`;
    const address = new URL(canonical ?? pathname, origin).href;
    const summary = description && shortened(description);
    document.title = full;
    const undo = [
      set('meta[name="description"]', 'content', summary),
      set('meta[name="robots"]', 'content', noIndex ? 'noindex' : undefined),
      set('link[rel="canonical"]', 'href', address),
      set('meta[property="og:title"]', 'content', full),
      set('meta[property="og:description"]', 'content', summary),
      set('meta[property="og:url"]', 'content', address),
      set('meta[property="og:image"]', 'content', new URL(image, origin).href),
      set('meta[property="og:type"]', 'content', type),
    ];
    return () => {
      for (const restore of undo) restore();
    };
  }, [title, description, canonical, image, type, noIndex]);
};
