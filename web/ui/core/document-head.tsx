import { createContext, useContext, type ReactNode } from 'react';
import { shop } from '#shared/domain/shop.ts';
import { useLocation } from 'react-router-dom';

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

export interface HeadTexts {
  title: string;
  /** Null for a page that does not exist. */
  address: string | null;
}

/** The additions to the head of a page that is rendered outside the browser. */
export interface Publisher {
  /** Origin of the site, for absolute URLs. */
  origin: string;
  /** Tags of published pages only: nobody reads them after a navigation. */
  preview: (head: DocumentHead, texts: HeadTexts) => ReactNode;
  structuredData: (make: (origin: string) => unknown) => void;
}
export const PublisherContext = createContext<Publisher | undefined>(undefined);

/**
 * Title, canonical link and robots tag of a page. React puts them into the `<head>`. The link and the
 * tag tell search engines whether to list the page, and under which address. Browsers share the
 * address of the link.
 */
export const Head = (head: DocumentHead) => {
  const publisher = useContext(PublisherContext);
  const { pathname } = useLocation();
  const { canonical = pathname, noIndex } = head;
  const { name } = shop();
  const title = head.title.includes(name) ? head.title : `${head.title} · ${name}`;
  const origin = publisher ? publisher.origin : window.location.origin;
  const address = canonical === null ? null : origin + canonical;
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content={noIndex ? 'noindex' : 'index'} />
      {address !== null && <link rel="canonical" href={address} />}
      {publisher?.preview(head, { title, address })}
    </>
  );
};
