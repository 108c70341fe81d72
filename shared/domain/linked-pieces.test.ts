import type { Slug } from './ids.ts';
import { linkedPieces, piecesQuery } from './linked-pieces.ts';

const jug = { slug: 'jarra-ocre' as Slug, units: 2 };
const bowl = { slug: 'cuenco' as Slug, units: 1 };

test('a link with pieces is read as it was made', () => {
  expect(piecesQuery([jug, bowl], '')).toBe('pieza=jarra-ocre.2&pieza=cuenco');
  const query = new URLSearchParams(piecesQuery([jug, bowl], 'FERIA10'));
  expect(linkedPieces(query.getAll('pieza'))).toEqual([jug, bowl]);
  expect(query.get('cupon')).toBe('FERIA10');
});

test('a link brings at most 50 pieces, and what is none is ignored', () => {
  const many = Array.from({ length: 60 }, (_, at) => `p${at}`);
  const read = linkedPieces(['x.0', 'x.1000', '<b>', '', ...many]);
  expect(read).toHaveLength(50);
  expect(read[0]).toEqual({ slug: 'p0', units: 1 });
});
