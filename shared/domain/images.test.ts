import { IMAGES_PATH } from './image-path.ts';
import { imageSrcSet, imageUrl, socialImageUrl, storedWidths } from './images.ts';

test('an image is stored in the widths below its own, and in its own', () => {
  expect(storedWidths(1600)).toEqual([400, 600, 800, 1200, 1600]);
  expect(storedWidths(1000)).toEqual([400, 600, 800, 1000]);
  expect(storedWidths(400)).toEqual([400]);
  expect(storedWidths(8)).toEqual([8]);
});

test('a srcset declares the true width of every stored file', () => {
  expect(imageSrcSet('x-1000w.webp')).toBe(
    [
      `${IMAGES_PATH}x-400w.webp 400w`,
      `${IMAGES_PATH}x-600w.webp 600w`,
      `${IMAGES_PATH}x-800w.webp 800w`,
      `${IMAGES_PATH}x-1000w.webp 1000w`,
    ].join(', '),
  );
});

test('the URL for a width is the smallest file that has it, or the largest one', () => {
  expect(imageUrl('a b-1000w.webp', 500)).toBe(`${IMAGES_PATH}a%20b-600w.webp`);
  expect(imageUrl('a b-1000w.webp', 1200)).toBe(`${IMAGES_PATH}a%20b-1000w.webp`);
  expect(imageUrl('a b-1000w.webp')).toBe(`${IMAGES_PATH}a%20b-1000w.webp`);
});

test('a link preview shows the JPEG of the image, or of the shop where the image has none', () => {
  expect(socialImageUrl('x-1000w.webp')).toBe(`${IMAGES_PATH}x-social.jpg`);
  expect(socialImageUrl('x.webp')).toBe('/brand/social.jpg');
  expect(socialImageUrl(undefined)).toBe('/brand/social.jpg');
});
