/** A piece's outline to scale, beside the outline of a well-known object (RULE-110). */
import type { Facts } from '#shared/domain/schemas/facts.ts';
import { decimal } from '../../../ui/core/words.ts';

/** Sizes in cm, as the paths, from the lower left corner. */
const KNOWN = [
  { name: 'una taza', width: 11, height: 9.5, path: 'v-9.5h8v9.5zm8-8q3 0 3 3t-3 3' },
  { name: 'una hoja A4', width: 21, height: 29.7, path: 'v-29.7h21v29.7z' },
  { name: 'una puerta', width: 82, height: 203, path: 'v-203h82v203zm68-97h8' },
] as const;

const ROOM = { width: 280, height: 150 };

const round = (value: number): number => Number(value.toFixed(1));

/** The three sides in the drawing. A piece without a height is drawn from above. */
const seenSides = ({ width, depth, height }: Facts) =>
  height === undefined
    ? { across: width, up: depth, back: 0 }
    : { across: width ?? depth, up: height, back: width === undefined ? 0 : (depth ?? 0) };

/** Undefined if fewer than two sides are known. Paths are in cm, the size of the drawing in px. */
export const trueSize = (facts: Facts) => {
  const { across, up, back } = seenSides(facts);
  if (!across || !up) return undefined;
  const largest = Math.max(across, up, back);
  const distance = (side: number): number => Math.abs(Math.log(side / largest));
  const beside = KNOWN.reduce((best, one) =>
    distance(one.height) < distance(best.height) ? one : best,
  );
  const slant = round(back * 0.35);
  const left = across + slant + largest * 0.15;
  const width = left + beside.width;
  const height = Math.max(up + slant, beside.height);
  const scale = Math.min(ROOM.width / width, ROOM.height / height);
  const lid = `m0-${up}l${slant}-${slant}h${across}l-${slant} ${slant}m${slant}-${slant}v${up}l-${slant} ${slant}`;
  const times = (side: number, known: number): string => {
    const ratio = Number((side / known).toPrecision(2));
    return `${decimal(ratio)} ${ratio === 1 ? 'vez' : 'veces'}`;
  };
  return {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    // The lines on the edge are 2 px wide.
    viewBox: [-1 / scale, -1 / scale, width + 2 / scale, height + 2 / scale].map(round).join(' '),
    piece: `M0 ${round(height)}v-${up}h${across}v${up}z${slant > 0 ? lid : ''}`,
    beside: `M${round(left)} ${round(height)}${beside.path}`,
    caption: `A escala, junto a ${beside.name} de ${decimal(beside.width)} × ${decimal(beside.height)}\u00a0cm`,
    words: `La pieza tiene ${times(up, beside.height)} el alto y ${times(across, beside.width)} el ancho de ${beside.name}`,
  };
};
