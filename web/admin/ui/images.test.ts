import {
  keptImages,
  movedImage,
  imageParts,
  imagesError,
  settledImage,
  withoutImage,
  type Image,
} from './images.ts';

const kept = keptImages(['a.webp', 'b.webp']);
const blob = new Blob(['small']);
const shrinking: Image = { key: '1', state: 'shrinking', name: 'IMG_1.JPG', before: 4e6 };
const ready: Image = { ...shrinking, state: 'ready', blob };
const failed: Image = { ...shrinking, key: '2', state: 'failed' };
const names = (images: readonly Image[]) => images.map(({ name }) => name);

test.each([
  ['b.webp', -1, ['b.webp', 'a.webp']],
  ['a.webp', 1, ['b.webp', 'a.webp']],
  ['a.webp', -1, ['a.webp', 'b.webp']],
  ['b.webp', 1, ['a.webp', 'b.webp']],
  ['gone', 1, ['a.webp', 'b.webp']],
])('%s moved by %i', (key, by, expected) => {
  expect(names(movedImage(kept, key, by))).toEqual(expected);
});

test('the arrangement names what stays and counts what is new', () => {
  expect(imageParts([ready, ...kept, { ...ready, key: '3' }])).toEqual({
    files: [blob, blob],
    arrangement: '*,a.webp,b.webp,*',
  });
});

test('a file that was removed while it was being shrunk does not come back', () => {
  const removed = withoutImage([...kept, shrinking], '1');
  expect(settledImage(removed, ready)).toEqual(kept);
  expect(settledImage([...kept, shrinking], ready).at(-1)).toBe(ready);
});

test.each([
  [[], true, 'Añade una fotografía.'],
  [[], false, undefined],
  [kept, true, undefined],
  [[ready], true, undefined],
  [[ready, shrinking], true, 'Espera un momento: todavía preparamos alguna fotografía.'],
  [[failed], false, 'Quita las fotografías que no podemos leer.'],
])('%j, required: %s', (images, isRequired, error) => {
  expect(imagesError(images, { isRequired })).toBe(error);
});
