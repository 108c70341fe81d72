/**
 * Reduces two fonts to the characters of Spanish and the weights of the styles, which halves their
 * size. Run `npm run fonts` after a change of the packages, weights or characters.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index));
/**
 * Spanish, names and addresses in neighbouring languages, and typography. Such a font fits into the
 * first round trip of a connection, 14 kB. Fallback fonts show all other characters.
 */
export const CHARACTERS = `${ASCII}ÁÉÍÓÚÜÑáéíóúüñÀÈÒàèòÇçâêôïöãõªº¡¿·«»‘’“”–—…•€©°×→←% \u00A0`;

/** Kerning and digits of equal width. All other features of the fonts add glyphs. */
const FEATURES = ['kern', 'tnum'];

interface Font {
  source: string;
  target: string;
  /** Range of weights, or the one weight that replaces all weights. */
  weights: number | { min: number; max: number };
}

export const FONTS: readonly Font[] = [
  {
    source: '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
    target: 'fraunces.woff2',
    // Between the weights of headings (500) and of the shop's name (600).
    weights: 540,
  },
  {
    source: '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2',
    target: 'nunito-sans.woff2',
    weights: { min: 400, max: 700 },
  },
];

export const targetOf = ({ target }: Font): string => join(ROOT, 'web/styles/fonts', target);

export const subset = async ({ source, weights }: Font): Promise<Buffer> =>
  subsetFont(await readFile(join(ROOT, 'node_modules', source)), CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: FEATURES,
  });

const writeFonts = async (): Promise<void> => {
  for (const font of FONTS) await writeFile(targetOf(font), await subset(font));
};

if (process.argv[1] === import.meta.filename) void writeFonts();
