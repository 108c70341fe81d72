/**
 * The build runs this file and gives the browser only its exports (vite.config.ts), so that no page
 * waits for Intl (ADR-0055).
 */
import { COUNTRIES } from '#shared/domain/shop.ts';

/** `España, Portugal, Francia e Italia`: the countries of the terms. */
export const countries = new Intl.ListFormat('es').format(Object.values(COUNTRIES));
