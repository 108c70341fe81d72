/** Structured data for search engines (https://schema.org), in published HTML only. */
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

export const itemList = (urls: readonly string[]) => ({
  '@type': 'ItemList',
  itemListElement: urls.map((url, index) => ({ '@type': 'ListItem', position: index + 1, url })),
});

const TYPE = 'application/ld+json';

/**
 * The browser writes no structured data, because crawlers open each page by its address.
 *
 * @param make undefined in the browser, so that its script does not contain the function
 */
export const useStructuredData = (make: ((origin: string) => object) | undefined): void => {
  const publisher = useContext(PublisherContext);
  if (make) publisher?.structuredData(make);
  useEffect(() => () => document.querySelector(`script[type="${TYPE}"]`)?.remove(), []);
};
