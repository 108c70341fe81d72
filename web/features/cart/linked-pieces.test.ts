import { describe, expect, test } from '@jest/globals';
import type { Slug } from '#shared/domain/ids.ts';
import { linkedPieces, piecesLink } from './linked-pieces.ts';

const jug = { slug: 'jarra-ocre' as Slug, units: 2 };
const bowl = { slug: 'cuenco' as Slug, units: 1 };

describe('a link with pieces', () => {
  test.each([
    ['', 'https://t.example/cart?pieza=jarra-ocre.2&pieza=cuenco'],
    ['FERIA10', 'https://t.example/cart?pieza=jarra-ocre.2&pieza=cuenco&cupon=FERIA10'],
  ])('with the code %p is read as it was made', (coupon, expected) => {
    const link = piecesLink('https://t.example', [jug, bowl], coupon);
    expect(link).toBe(expected);
    expect(linkedPieces(new URL(link).searchParams)).toEqual([jug, bowl]);
  });

  test('brings at most 50 pieces, and ignores what is none', () => {
    const query = ['x.0', 'x.1000', '<b>', '', ...Array.from({ length: 60 }, (_, at) => `p${at}`)];
    const read = linkedPieces(new URLSearchParams(query.map((text) => ['pieza', text])));
    expect(read).toHaveLength(50);
    expect(read[0]).toEqual({ slug: 'p0', units: 1 });
  });
});
