import { useContext, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { imageUrl } from '#shared/domain/images.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { paths } from '../../../shell/paths.ts';
import { shop } from '../../../content.build.ts';
import { HeadSinkContext } from '../../../ui/core/document-head.ts';
import { selectCategories } from '../core/catalog-slice.ts';

/**
 * Structured data of a product page for search engines (https://schema.org/Product,
 * https://schema.org/BreadcrumbList).
 *
 * @param category undefined while the categories load
 * @param origin origin of the site, for absolute URLs
 */
export const structuredData = (
  {
    id,
    title,
    description,
    price,
    stock,
    slug,
    rating,
    ratingCount,
    img1,
    img2,
    images,
  }: ProductSummary,
  category: Category | undefined,
  origin: string,
) => {
  const address = origin + paths.product(slug);
  const trail = [
    { name: 'Inicio', item: origin + paths.home() },
    ...(category ? [{ name: category.name, item: origin + paths.category(category.id) }] : []),
    { name: title, item: address },
  ];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Product',
        name: title,
        description,
        sku: id,
        url: address,
        image: (images ?? [...new Set([img1, img2])]).map((name) => origin + imageUrl(name)),
        ...(category && { category: category.name }),
        brand: { '@type': 'Brand', name: shop.name },
        offers: {
          '@type': 'Offer',
          url: address,
          price: price.toFixed(2),
          priceCurrency: 'USD',
          availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
          itemCondition: 'https://schema.org/NewCondition',
        },
        ...(ratingCount > 0 && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating,
            ratingCount,
          },
        }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: trail.map((step, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          ...step,
        })),
      },
    ],
  };
};

interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScript: (text: string) => string },
  ): { createScript: (text: string) => string };
}

/**
 * The CSP requires a TrustedScript as the text of any script element, even of JSON-LD
 * (shared/hosting/site-headers.ts). TypeScript's DOM types and some browsers lack Trusted Types.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypePolicies }).trustedTypes?.createPolicy(
  'json-ld',
  { createScript: (text) => text },
);

const asScriptText = (json: string): string => policy?.createScript(json) ?? json;

const TYPE = 'application/ld+json';

/** Keeps a product's JSON-LD in the document's head while the page is mounted. */
export const useStructuredData = (product: ProductSummary | undefined) => {
  const category = useSelector(selectCategories).data?.find(({ id }) => id === product?.categoryId);
  const sink = useContext(HeadSinkContext);
  if (product) sink?.structuredData((origin) => structuredData(product, category, origin));
  useEffect(() => {
    if (!product) return undefined;
    // A published page has the script already.
    const script =
      document.querySelector<HTMLScriptElement>(`script[type="${TYPE}"]`) ??
      document.createElement('script');
    script.type = TYPE;
    script.textContent = asScriptText(
      JSON.stringify(structuredData(product, category, window.location.origin)),
    );
    document.head.append(script);
    return () => {
      script.remove();
    };
  }, [product, category]);
};
