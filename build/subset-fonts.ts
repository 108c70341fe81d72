/**
 * The shop's two fonts, cut down to what Spanish needs and to the weights that the styles use: half
 * the bytes on the way to a phone. Written to web/styles/fonts; run `npm run fonts` after a change
 * of the packages, of the weights or of the characters.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index));
/** Spanish, the languages around it in names and addresses, and the signs of a printed text. */
export const CHARACTERS = `${ASCII}ÁÉÍÓÚÜÑáéíóúüñÀÈÌÒÙàèìòùÇçÂÊÎÔÛâêîôûÄËÏÖäëïöÃÕãõÅåÆæØøŒœßªº¡¿·«»‹›‘’“”–—…•†€£©®™°×÷±−½¼¾²³→←′″% \u00A0`;

interface Font {
  /** In node_modules. */
  source: string;
  /** In web/styles/fonts. */
  target: string;
  /** Weights that the styles ask for; one number where a single cut serves them all. */
  weights: number | { min: number; max: number };
}

export const FONTS: readonly Font[] = [
  {
    source: '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
    target: 'fraunces.woff2',
    // Headings are 500, the shop's name is 600.
    weights: 540,
  },
  {
    source: '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2',
    target: 'nunito-sans.woff2',
    weights: { min: 400, max: 700 },
  },
];

export const targetOf = ({ target }: Font): string => join(ROOT, 'web/styles/fonts', target);

/** @returns the font as WOFF2 */
export const subset = async ({ source, weights }: Font): Promise<Buffer> =>
  subsetFont(await readFile(join(ROOT, 'node_modules', source)), CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
