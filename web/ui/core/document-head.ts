import { createContext, useContext, useEffect } from 'react';

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

/** A tag of the head by an attribute, and the attribute that differs from page to page. */
export interface HeadTag {
  name: 'meta' | 'link';
  by: readonly [attribute: string, value: string];
  attribute: 'content' | 'href';
  /** Null: the page lacks the tag. */
  value: string | null;
}

export const metaTag = (kind: 'name' | 'property', key: string, value: string | null): HeadTag => ({
  name: 'meta',
  by: [kind, key],
  attribute: 'content',
  value,
});

export interface HeadTexts {
  title: string;
  /** Null for a page that does not exist. */
  address: string | null;
}

/**
 * @param origin of the site, for absolute URLs
 * @param pathname of the page, for its canonical link
 */
export const headTexts = (
  { title, canonical }: Pick<DocumentHead, 'title' | 'canonical'>,
  origin: string,
  pathname: string,
): HeadTexts => ({
  title: title.includes(SITE) ? title : `${title} · ${SITE}`,
  address: canonical === null ? null : new URL(canonical ?? pathname, origin).href,
});

/** Whether and under which address search engines list the page; browsers share the address. */
export const addressTags = (
  { address }: HeadTexts,
  noIndex: boolean | undefined,
): readonly HeadTag[] => [
  metaTag('name', 'robots', noIndex ? 'noindex' : 'index'),
  { name: 'link', by: ['rel', 'canonical'], attribute: 'href', value: address },
];

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

/**
 * Sets title, canonical link and robots of the page. Description and preview are in the HTML of
 * published pages only (web/prerender/preview-tags.ts): nobody reads them after a navigation.
 */
export const useDocumentHead = (head: DocumentHead) => {
  useContext(HeadSinkContext)?.head(head);
  const { title, canonical, noIndex } = head;
  useEffect(() => {
    const { origin, pathname } = window.location;
    const texts = headTexts({ title, canonical }, origin, pathname);
    document.title = texts.title;
    addressTags(texts, noIndex).forEach(apply);
  }, [title, canonical, noIndex]);
};
