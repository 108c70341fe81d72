/**
 * What the shop says of itself, taken from the seed (RULE-19). Evaluated at build time
 * (vite.config.ts), so that the catalogue around it does not reach the browser.
 */
import catalogue from '../seed/catalogue.json' with { type: 'json' };

/** Seed paths are `images/x.webp`; the shop addresses images by file name. */
const imaged = <T extends { img: string }>(entry: T): T => ({
  ...entry,
  img: entry.img.replace('images/', ''),
});

const { name, tagline, address, phone, email } = catalogue.shop;

export const shop = { name, tagline, address, phone, email };

/** Each leads to a product, or to its category when the product is gone (RULE-19). */
export const banners = catalogue.banners.map((banner) => {
  const product = catalogue.products.find(({ slug }) => slug === banner.productSlug);
  if (!product) throw new Error(`Banner without a product: ${banner.productSlug}`);
  return { ...imaged(banner), categoryId: product.categoryId };
});

export const team = catalogue.team.map(imaged);
