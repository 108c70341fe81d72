import catalogue from '../seed/catalogue.json' with { type: 'json' };
import { readdirSync } from 'node:fs';
import { avifName, imageFiles, socialName } from '#shared/domain/images.ts';
import { ENCODED } from './seed-images.ts';

test('the seed has the files of every image that the catalogue names, and no others', () => {
  const paths = JSON.stringify(catalogue).match(/images\/[a-z0-9-]+\.webp/g) ?? [];
  const names = new Set(paths.map((path) => path.replace('images/', '')));
  const expected = [...names].flatMap((name) => [
    ...imageFiles(name).flatMap(({ file }) => [file, avifName(file)]),
    ...(name.startsWith('avatar-') ? [] : [socialName(name.replace(/-\d+w\.webp$/, ''))]),
  ]);
  expect(readdirSync(ENCODED).sort()).toEqual(expected.sort());
});
