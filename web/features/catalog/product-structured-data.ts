import { useEffect } from 'react';
import { imageUrl } from '#shared/images.ts';
import type { ProductSummary } from '#shared/schemas/product.ts';
import { paths } from '../../app/paths.ts';

/** The product as schema.org describes one (https://schema.org/Product), for search engines. */
const structuredData = (product: ProductSummary, origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.title,
  description: product.description,
  sku: product.id,
  image: [product.img1, product.img2].map((name) => origin + imageUrl(name)),
  offers: {
    '@type': 'Offer',
    url: origin + paths.product(product.slug),
    price: product.price.toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
  },
  ...(product.ratingCount > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: product.rating,
      reviewCount: product.ratingCount,
    },
  }),
});

interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScript: (text: string) => string },
  ): { createScript: (text: string) => string };
}

/**
 * The policy of the page wants a TrustedScript as the text of any script element, data included
 * (shared/site-headers.ts). TypeScript's DOM does not know Trusted Types, nor do all browsers.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypePolicies }).trustedTypes?.createPolicy(
  'json-ld',
  { createScript: (text) => text },
);

const asScriptText = (json: string): string => policy?.createScript(json) ?? json;

/** Keeps a product's JSON-LD in the document's head while its page is shown. */
export const useStructuredData = (product: ProductSummary | undefined) => {
  useEffect(() => {
    if (!product) return undefined;
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    script.textContent = asScriptText(
      JSON.stringify(structuredData(product, window.location.origin)),
    );
    document.head.append(script);
    return () => {
      script.remove();
    };
  }, [product]);
};
