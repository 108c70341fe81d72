/**
 * Name, banners and team of the shop, from the seed (RULE-19). Evaluated at build time
 * (vite.config.ts), so that the rest of the seed stays out of the browser.
 */
import catalogue from '../seed/catalogue.json' with { type: 'json' };

/** Seed paths are `images/x.webp`; the site addresses images by file name. */
const withFileName = <T extends { img: string }>(entry: T): T => ({
  ...entry,
  img: entry.img.replace('images/', ''),
});

const { name, tagline, address, phone, email } = catalogue.shop;

export const shop = { name, tagline, address, phone, email };

/** A banner links to its product, or to the category when the product is gone (RULE-19). */
export const banners = catalogue.banners.map((banner) => {
  const product = catalogue.products.find(({ slug }) => slug === banner.productSlug);
  if (!product)
    throw new Error(`seed/catalogue.json: no product for the banner ${banner.productSlug}`);
  return { ...withFileName(banner), categoryId: product.categoryId };
});

export const team = catalogue.team.map(withFileName);
