/** The facts of a piece as the product page shows them, in Spanish (RULE-51). */
import type { Facts } from '#shared/domain/schemas/facts.ts';

export const WARNINGS = 'Advertencias';

/** 24.5 → `24,5` */
const decimal = (value: number): string => String(value).replace('.', ',');

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `32 × 21 × 15 cm (ancho × fondo × alto)`; only the known sides */
const sizeText = ({ width, depth, height }: Facts): string => {
  const sides = Object.entries({ ancho: width, fondo: depth, alto: height }).flatMap(
    ([name, value]) => (value === undefined ? [] : [{ name, value: decimal(value) }]),
  );
  const values = sides.map(({ value }) => value).join(' × ');
  const names = sides.map(({ name }) => name).join(' × ');
  return values && `${values}\u00a0cm (${names})`;
};

/** 900 → `900 g`, 1250 → `1,25 kg` */
const weightText = (grams: number): string =>
  grams < 1000 ? `${grams}\u00a0g` : `${decimal(grams / 1000)}\u00a0kg`;

/** Terms and their texts; none for unknown facts. */
export const factRows = (product: Facts): (readonly [term: string, text: string])[] => {
  const { maker, place, materials = [], weight, care, edition, identifier, warnings } = product;
  const rows = [
    ['Hecho por', maker],
    ['Hecho en', place],
    ['Materiales', capitalized(materials.join(', '))],
    ['Medidas', sizeText(product)],
    ['Peso', weight && weightText(weight)],
    ['Edición', edition],
    ['Referencia', identifier],
    ['Cuidados', care],
    [WARNINGS, warnings],
  ] as const;
  return rows.flatMap(([term, text]) => (text ? [[term, text] as const] : []));
};
