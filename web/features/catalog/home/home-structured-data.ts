import { shop } from '../../../content.build.ts';
import { graph } from '../../../ui/core/structured-data.ts';

/** Structured data of the home page (https://schema.org/Organization). */
export const homeGraph = (origin: string) => {
  const url = `${origin}/`;
  const id = `${url}#tienda`;
  return graph(
    {
      '@type': 'Organization',
      '@id': id,
      name: shop.name,
      description: shop.tagline,
      url,
      logo: `${origin}/brand/icon-512.png`,
      email: shop.email,
      telephone: shop.phone,
      address: shop.address,
    },
    { '@type': 'WebSite', name: shop.name, url, inLanguage: 'es', publisher: { '@id': id } },
  );
};
