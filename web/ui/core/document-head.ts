import { useEffect } from 'react';

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
/** Characters of a description that search engines show. */
const MAX_DESCRIPTION = 160;

const shortened = (text: string): string =>
  text.length <= MAX_DESCRIPTION ? text : text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '…');

const element = (selector: string): Element | null => document.head.querySelector(selector);
/** Sets an attribute of a tag of index.html. Returns a function that restores the old value. */
const set = (selector: string, attribute: string, value: string | undefined): (() => void) => {
  const tag = element(selector);
  const before = tag?.getAttribute(attribute);
  if (!tag || value === undefined) return () => {};
  tag.setAttribute(attribute, value);
  return () => {
    if (before != null) tag.setAttribute(attribute, before);
  };
};

/** Sets title, description, canonical link and preview while the page is mounted. */
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
