import catalogue from '../seed/catalogue.json' with { type: 'json' };
import { readdirSync } from 'node:fs';
import { avifName, imageFiles } from '#shared/domain/images.ts';
import { AVIF_FILES } from './seed-images.ts';

test('the seed has the AVIF files of every image that the catalogue names, and no others', () => {
  const paths = JSON.stringify(catalogue).match(/images\/[a-z0-9-]+\.webp/g) ?? [];
  const names = new Set(paths.map((path) => path.replace('images/', '')));
  const expected = [...names].flatMap((name) => imageFiles(name).map(({ file }) => avifName(file)));
  expect(readdirSync(AVIF_FILES).sort()).toEqual(expected.sort());
});
