import type { Facts } from './schemas/facts.ts';

/** Whether there will never be a second one (RULE-73): the edition begins with «Pieza única». */
export const isUniquePiece = ({ edition = '' }: Pick<Facts, 'edition'>): boolean =>
  /^pieza [uú]nica(?![\p{L}\d])/iu.test(edition.normalize());
