import {
  areSameImages,
  imagesError,
  keptImages,
  moveImage,
  newFiles,
  readyImages,
  replaceImage,
  unreadableText,
  withoutImage,
  type FormImage,
} from './form-images.ts';

const kept = keptImages(['a.webp', 'b.webp']);
const blob = new Blob(['small']);
const shrinking: FormImage = { key: '1', state: 'shrinking', name: 'IMG_1.JPG', before: 4e6 };
const ready: FormImage = { ...shrinking, state: 'ready', blob };
const failed: FormImage = { ...shrinking, key: '2', state: 'failed' };
const names = (images: readonly FormImage[]) => images.map(({ name }) => name);

test.each([
  ['b.webp', -1, ['b.webp', 'a.webp']],
  ['a.webp', 1, ['b.webp', 'a.webp']],
  ['a.webp', -1, ['a.webp', 'b.webp']],
  ['b.webp', 1, ['a.webp', 'b.webp']],
  ['gone', 1, ['a.webp', 'b.webp']],
])('moves %s by %i places', (key, by, expected) => {
  expect(names(moveImage(kept, key, by))).toEqual(expected);
});

test('returns only the new files', () => {
  expect(newFiles([ready, ...kept, { ...ready, key: '3' }])).toEqual([blob, blob]);
});

test('ignores a shrunk file whose image was removed meanwhile', () => {
  const removed = withoutImage([...kept, shrinking], '1');
  expect(replaceImage(removed, ready)).toEqual(kept);
  expect(replaceImage([...kept, shrinking], ready).at(-1)).toBe(ready);
});

test.each([
  [[], true, 'Añade una fotografía.'],
  [[], false, undefined],
  [kept, true, undefined],
  [[ready], true, undefined],
  [[ready, shrinking], true, 'Espera un momento: todavía preparamos alguna fotografía.'],
  [[failed], true, 'Añade una fotografía.'],
  [[ready, failed], true, undefined],
])('checks %j (required: %s)', (images, isRequired, error) => {
  expect(imagesError(images, { isRequired })).toBe(error);
});

test('an image that was moved there and back leaves the list as it was', () => {
  const moved = moveImage(kept, 'b.webp', -1);
  expect(areSameImages(moved, kept)).toBe(false);
  expect(areSameImages(moveImage(moved, 'b.webp', 1), kept)).toBe(true);
  expect(areSameImages([...kept, ready], kept)).toBe(false);
});

test('a draft keeps no image that is still being shrunk or cannot be read', () => {
  expect(readyImages([...kept, ready, { ...shrinking, key: '3' }, failed])).toEqual([
    ...kept,
    ready,
  ]);
});

test.each([
  ['IMG_1.HEIC', /«Ajustes», «Cámara», «Formatos»/],
  ['notas.pdf', /usa una fotografía JPEG/],
])('says what helps with %s', (name, text) => {
  expect(unreadableText(name)).toMatch(text);
});
