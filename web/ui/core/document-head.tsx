import { createContext, useContext, type ReactNode } from 'react';
import { shop } from '#shared/domain/shop.ts';
import { useLocation } from 'react-router-dom';

export interface DocumentHead {
  title: string;
  description?: string | undefined;
  /** Canonical path. The default is the current path; null is for a page that does not exist. */
  canonical?: string | null | undefined;
  /** For previews. The default is the site's image. */
  image?: string | undefined;
  imageAlt?: string | undefined;
  /** Open Graph type (https://ogp.me/#types). The default is website. */
  type?: 'product' | undefined;
  /** Excludes the page from search engines. */
  noIndex?: boolean | undefined;
}

export interface HeadTexts {
  title: string;
  /** Null for a page that does not exist. */
  address: string | null;
}

export interface Publisher {
  origin: string;
  /** Only for published pages, because nobody reads these tags after a navigation. */
  preview: (head: DocumentHead, texts: HeadTexts) => ReactNode;
  structuredData: (make: (origin: string) => unknown) => void;
}
export const PublisherContext = createContext<Publisher | undefined>(undefined);

/** Browsers share the address of the canonical link. */
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
