/** Makes slugs from titles, and distinguishes slugs from ids (RULE-04, PROMISE-R09). */
import type { ProductId, Slug } from '#shared/domain/ids.ts';

const RESERVED = new Set(['search']);
const MAX_LENGTH = 80;
/** Seeded ids are digits, new ones ULIDs. A slug is neither. */
const ID = /^(?:\d+|[0-9A-HJKMNP-TV-Z]{26})$/;

/** Whether the last part of a product's path is an id. */
export const isProductId = (idOrSlug: string): idOrSlug is ProductId => ID.test(idOrSlug);

/**
 * `Jarrón «Año»` → `jarron-ano`. A slug that would be empty, all digits or reserved gets the prefix
 * `pieza`.
 * @param attempt 2, 3 … adds a suffix after a collision
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
