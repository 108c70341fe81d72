import { orphansAmong } from './sweep-rules.ts';

const now = new Date('2026-01-03T00:00:00Z');
const old = new Date('2026-01-01T00:00:00Z');
const fresh = new Date('2026-01-02T12:00:00Z');
const lost = '11111111-2222-4333-8444-555555555555';
const shown = '99999999-2222-4333-8444-555555555555';
const widths = (name: string, storedAt: Date) =>
  ['', '-800', '-400'].map((width) => ({ key: `${name}${width}.webp`, storedAt }));

test('an old unreferenced upload is an orphan in every width', () => {
  expect(orphansAmong(widths(lost, old), new Set([`${shown}.webp`]), now)).toEqual([
    `${lost}.webp`,
    `${lost}-800.webp`,
    `${lost}-400.webp`,
  ]);
});

test('referenced, recent and seed images are not orphans', () => {
  const stored = [
    ...widths(shown, old),
    ...widths(lost, fresh),
    ...widths('jarra-ocre-1', old),
    { key: 'avatar-usuario.webp', storedAt: old },
  ];
  expect(orphansAmong(stored, new Set([`${shown}.webp`]), now)).toEqual([]);
});
