/** Makes slugs from titles (RULE-04, PROMISE-R09). */
import type { Slug } from '#shared/domain/ids.ts';

const RESERVED = new Set(['search']);
const MAX_LENGTH = 80;

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
