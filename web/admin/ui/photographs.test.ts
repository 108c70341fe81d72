import {
  keptPhotographs,
  movedPhotograph,
  photographParts,
  photographsError,
  settledPhotograph,
  withoutPhotograph,
  type Photograph,
} from './photographs.ts';

const kept = keptPhotographs(['a.webp', 'b.webp']);
const blob = new Blob(['small']);
const shrinking: Photograph = { key: '1', state: 'shrinking', name: 'IMG_1.JPG', before: 4e6 };
const ready: Photograph = { ...shrinking, state: 'ready', blob };
const failed: Photograph = { ...shrinking, key: '2', state: 'failed' };
const names = (photographs: readonly Photograph[]) => photographs.map(({ name }) => name);

test.each([
  ['b.webp', -1, ['b.webp', 'a.webp']],
  ['a.webp', 1, ['b.webp', 'a.webp']],
  ['a.webp', -1, ['a.webp', 'b.webp']],
  ['b.webp', 1, ['a.webp', 'b.webp']],
  ['gone', 1, ['a.webp', 'b.webp']],
])('%s moved by %i', (key, by, expected) => {
  expect(names(movedPhotograph(kept, key, by))).toEqual(expected);
});

test('the arrangement names what stays and counts what is new', () => {
  expect(photographParts([ready, ...kept, { ...ready, key: '3' }])).toEqual({
    files: [blob, blob],
    arrangement: '*,a.webp,b.webp,*',
  });
});

test('a file that was removed while it was being shrunk does not come back', () => {
  const removed = withoutPhotograph([...kept, shrinking], '1');
  expect(settledPhotograph(removed, ready)).toEqual(kept);
  expect(settledPhotograph([...kept, shrinking], ready).at(-1)).toBe(ready);
});

test.each([
  [[], true, 'Añade una fotografía.'],
  [[], false, undefined],
  [kept, true, undefined],
  [[ready], true, undefined],
  [[ready, shrinking], true, 'Espera un momento: todavía preparamos alguna fotografía.'],
  [[failed], false, 'Quita las fotografías que no podemos leer.'],
])('%j, required: %s', (photographs, isRequired, error) => {
  expect(photographsError(photographs, { isRequired })).toBe(error);
});
