import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { toItem } from './attributes.ts';

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'binary' }),
    fc.maxSafeInteger(),
    fc.integer({ min: -1e9, max: 1e9 }).map((tenths) => tenths / 10),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value')),
    tie('map'),
  ),
  map: fc.dictionary(
    fc.string().filter((name) => name !== '__proto__'),
    tie('value'),
  ),
}));

test('reads what the SDK writes, as the SDK does', () => {
  fc.assert(
    fc.property(values.map, (item) => {
      const attributes = marshall(item);
      expect(toItem(attributes)).toEqual(item);
      expect(toItem(attributes)).toEqual(unmarshall(attributes));
    }),
  );
});

test.each([
  ['a set of texts', 'SS', { tags: new Set(['nuevo']) }],
  ['a set of numbers', 'NS', { sizes: new Set([1]) }],
  ['a binary value', 'B', { image: new Uint8Array([1]) }],
])('throws for %s, which the shop does not store', (_, type, item) => {
  expect(() => toItem(marshall(item))).toThrow(`An attribute has the type ${type}`);
});
