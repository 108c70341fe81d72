/**
 * Name and contact of the shop, from the seed. Evaluated at build time (vite.config.ts), so that the
 * rest of the seed stays out of the browser.
 */
import catalogue from '../seed/catalogue.json' with { type: 'json' };

const { name, tagline, address, phone, email } = catalogue.shop;

export const shop = { name, tagline, address, phone, email };
