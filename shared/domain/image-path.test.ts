import { IMAGES_PATH, imageObjectPath } from './image-path.ts';

test('maps the URL of an image to its key', () => {
  expect(imageObjectPath(`${IMAGES_PATH}jarra-1-400w.webp`)).toBe('/jarra-1-400w.webp');
  expect(imageObjectPath(`${IMAGES_PATH}jarra-1-social.jpg`)).toBe('/jarra-1-social.jpg');
});

test.each(['', '../x.webp', 'a/b.webp', '%2e%2e%2fx.webp', 'x.svg', 'x.webp/', '.webp'])(
  'rejects the image name "%s"',
  (name) => {
    expect(imageObjectPath(IMAGES_PATH + name)).toBeUndefined();
  },
);

test('rejects a URL outside the image path', () => {
  expect(imageObjectPath('/assets/jarra-1.webp')).toBeUndefined();
});
