import { IMAGES_PATH, imageObjectPath } from './image-path.ts';

test('an image is addressed by its name alone', () => {
  expect(imageObjectPath(`${IMAGES_PATH}jarra-1-400.webp`)).toBe('/jarra-1-400.webp');
});

test.each(['', '../x.webp', 'a/b.webp', '%2e%2e%2fx.webp', 'x.svg', 'x.webp/', '.webp'])(
  '"%s" is no image',
  (name) => {
    expect(imageObjectPath(IMAGES_PATH + name)).toBeUndefined();
  },
);

test('nothing outside the path of images is one', () => {
  expect(imageObjectPath('/assets/jarra-1.webp')).toBeUndefined();
});
