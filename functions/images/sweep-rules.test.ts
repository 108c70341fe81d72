import { orphansAmong, type StoredImage } from './sweep-rules.ts';

const now = new Date('2026-01-03T00:00:00Z');
const old = new Date('2026-01-01T00:00:00Z');
const fresh = new Date('2026-01-02T12:00:00Z');
const lost = '11111111-2222-4333-8444-555555555555';
const widths = (name: string, storedAt: Date): StoredImage[] =>
  ['-1600w.webp', '-400w.avif', '-social.jpg'].map((end) => ({ key: name + end, storedAt }));

test('recent images and images of the seed are not orphans', () => {
  const stored = [
    ...widths(lost, fresh),
    ...widths('jarra-ocre-1', old),
    { key: 'avatar-usuario-256w.webp', storedAt: old },
  ];
  expect(orphansAmong(stored, new Set(), now)).toEqual([]);
});
