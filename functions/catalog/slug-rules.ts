/** Slugs from titles, and telling a slug from an id (RULE-04, PROMISE-R09). */
import type { ProductId, Slug } from '#shared/domain/ids.ts';

const RESERVED = new Set(['search']);
const MAX_LENGTH = 80;
/** Seeded ids are digits, new ones ULIDs; no slug is ever either. */
const ID = /^(?:\d+|[0-9A-HJKMNP-TV-Z]{26})$/;

/** Whether what stands in a product's path is its id rather than its slug. */
export const isProductId = (idOrSlug: string): idOrSlug is ProductId => ID.test(idOrSlug);

/**
 * `Jarrón «Año»` → `jarron-ano`. Never empty, all digits, reserved or like an id; those get the
 * prefix `pieza`. `attempt` 2, 3 … adds the suffix that solves a collision.
 */
export const slugFor = (title: string, attempt = 1): Slug => {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  const safe = words === '' || /^[\d-]+$/.test(words) || RESERVED.has(words);
  const base = safe ? ['pieza', words].filter(Boolean).join('-') : words;
  return (attempt > 1 ? `${base}-${attempt}` : base) as Slug;
};
