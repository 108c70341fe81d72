import { isOrphanAmong, type StoredImage } from './sweep-rules.ts';

const now = new Date('2026-01-03T00:00:00Z');
const old = new Date('2026-01-01T00:00:00Z');
const fresh = new Date('2026-01-02T12:00:00Z');
const lost = '11111111-2222-4333-8444-555555555555';
const shown = '99999999-2222-4333-8444-555555555555';
const orphansAmong = (stored: StoredImage[], referenced: ReadonlySet<string>): string[] =>
  stored.filter(isOrphanAmong(referenced, now)).map(({ key }) => key);
const widths = (name: string, storedAt: Date) =>
  ['-1600w.webp', '-400w.webp', '-social.jpg'].map((end) => ({ key: name + end, storedAt }));
const widthsOfBefore = (name: string, storedAt: Date) =>
  ['.webp', '-800.webp', '-400.webp'].map((end) => ({ key: name + end, storedAt }));

test('every file of an old unreferenced upload is an orphan', () => {
  const stored = [...widths(lost, old), ...widthsOfBefore(lost, old)];
  expect(orphansAmong(stored, new Set([`${shown}-1600w.webp`]))).toEqual(
    stored.map(({ key }) => key),
  );
});

test('every file of a referenced upload stays, also if it is older than version 0.2.0', () => {
  expect(orphansAmong(widths(shown, old), new Set([`${shown}-1600w.webp`]))).toEqual([]);
  expect(orphansAmong(widthsOfBefore(shown, old), new Set([`${shown}.webp`]))).toEqual([]);
});

test('recent images and images of the seed are not orphans', () => {
  const stored = [
    ...widths(lost, fresh),
    ...widths('jarra-ocre-1', old),
    { key: 'avatar-usuario-256w.webp', storedAt: old },
  ];
  expect(orphansAmong(stored, new Set())).toEqual([]);
});
