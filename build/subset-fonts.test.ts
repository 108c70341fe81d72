import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHARACTERS, FONTS, subset, targetOf } from './subset-fonts.ts';

test.each(FONTS)('$target equals the output of npm run fonts', async (font) => {
  expect((await subset(font)).equals(readFileSync(targetOf(font)))).toBe(true);
});

test('the fonts have every character of the site, the catalogue and the error messages', () => {
  const web = join(import.meta.dirname, '../web');
  const pages = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(web, file), 'utf8'));
  const catalogue = readFileSync(join(web, '../seed/catalogue.json'), 'utf8');
  const errors = readFileSync(join(web, '../shared/domain/errors.ts'), 'utf8');
  const available = new Set([...CHARACTERS, '\n']);
  const written = new Set([...pages, catalogue, errors].join(''));
  expect([...written].filter((character) => !available.has(character))).toEqual([]);
});
