/** Structured data for search engines (https://schema.org), in the HTML of published pages only. */
import { useContext, useEffect } from 'react';
import { PublisherContext } from './document-head.tsx';

export const graph = (...things: object[]) => ({
  '@context': 'https://schema.org',
  '@graph': things,
});

interface Step {
  name: string;
  path: string;
}

export const breadcrumbs = (origin: string, steps: readonly Step[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Inicio', path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

/** The products of a list by the addresses of their pages. */
export const itemList = (urls: readonly string[]) => ({
  '@type': 'ItemList',
  itemListElement: urls.map((url, index) => ({ '@type': 'ListItem', position: index + 1, url })),
});

const TYPE = 'application/ld+json';

/**
 * Adds structured data to a published page, and removes it from the document when the shopper
 * leaves the page. The site itself writes none: a crawler opens each page by its address.
 *
 * @param make undefined in the browser, whose script then does not contain the function
 */
export const useStructuredData = (make: ((origin: string) => object) | undefined): void => {
  const publisher = useContext(PublisherContext);
  if (make) publisher?.structuredData(make);
  useEffect(() => () => document.querySelector(`script[type="${TYPE}"]`)?.remove(), []);
};
