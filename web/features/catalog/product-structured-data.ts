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

/** Keeps a product's JSON-LD in the document's head while its page is shown. */
export const useStructuredData = (product: ProductSummary | undefined) => {
  useEffect(() => {
    if (!product) return undefined;
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    // A text node, because Trusted Types refuse strings as a script's text.
    script.append(JSON.stringify(structuredData(product, window.location.origin)));
    document.head.append(script);
    return () => {
      script.remove();
    };
  }, [product]);
};
