/**
 * The banners of the home page, from the seed (RULE-19). Evaluated at build time (vite.config.ts), and
 * in the home page's chunk only.
 */
import catalogue from '../../../../seed/catalogue.json' with { type: 'json' };

/** A banner links to its product, or to the category when the product is gone. */
export const banners = catalogue.banners.map((banner) => {
  const product = catalogue.products.find(({ slug }) => slug === banner.productSlug);
  if (!product)
    throw new Error(`seed/catalogue.json: no product for the banner ${banner.productSlug}`);
  return { ...banner, img: banner.img.replace('images/', ''), categoryId: product.categoryId };
});
