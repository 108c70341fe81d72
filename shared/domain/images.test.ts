import { imageSrcSet, imageUrl, imageVariant } from './images.ts';

test('the largest width has the bare name', () => {
  expect(imageVariant('jarra-1.webp', 400)).toBe('jarra-1-400.webp');
  expect(imageVariant('jarra-1.webp', 1600)).toBe('jarra-1.webp');
});

test('a srcset contains every width under the public path', () => {
  expect(imageUrl('a b.webp', 800)).toBe('/storage/v1/object/public/images/a%20b-800.webp');
  expect(imageSrcSet('x.webp')).toBe(
    [
      '/storage/v1/object/public/images/x-400.webp 400w',
      '/storage/v1/object/public/images/x-800.webp 800w',
      '/storage/v1/object/public/images/x.webp 1600w',
    ].join(', '),
  );
});
