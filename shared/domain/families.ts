/** Single pieces that are one choice, such as a cup in three colours (RULE-95). */
import { foldText } from './fold-text.ts';

/** Texts that differ in case, accents or spaces are the same family. */
export const familyKey = (family: string): string => foldText(family).trim().replace(/\s+/g, ' ');

/** The family's id for merchant centres, which accept 50 characters. */
export const groupId = (family: string): string => familyKey(family).slice(0, 50);

const COLOURS = new Set(
  'amarillo anil azul beige blanco burdeos celeste crema crudo dorado esmeralda granate gris lila marron morado mostaza naranja negro ocre plateado purpura rojo rosa salmon teja terracota turquesa verde violeta'.split(
    ' ',
  ),
);

/** Whether an option names a colour: "Azul añil", "Blanca". */
export const isColour = (option: string): boolean =>
  familyKey(option)
    .split(/[^a-z]+/)
    .some((word) => COLOURS.has(word) || COLOURS.has(word.replace(/a$/, 'o')));
