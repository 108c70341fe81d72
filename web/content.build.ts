/**
 * The build runs this file and gives the browser only its exports (vite.config.ts). The rest of the
 * seed stays out of the browser, and no page waits for Intl (ADR-0055).
 */
import { COUNTRIES } from '#shared/domain/shop-terms.ts';
import catalogue from '../seed/catalogue.json' with { type: 'json' };

const { name, tagline, address, phone, email } = catalogue.shop;

/** Name and contact of the shop, from the seed. */
export const shop = { name, tagline, address, phone, email };

/** `España, Portugal, Francia e Italia`: the countries of the terms. */
export const countries = new Intl.ListFormat('es').format(Object.values(COUNTRIES));
