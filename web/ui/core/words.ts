import { hasPoint } from '#shared/domain/money.ts';
import { shop } from '#shared/domain/shop.ts';

/** `Cuadro «Mar»` → `«Cuadro “Mar”»`; inner quotation marks change, even single ones. */
export const quoted = (text: string): string =>
  `«${text.replaceAll('«', '“').replaceAll('»', '”')}»`;

export const countOf = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `24.5` → `24,5`, where the shop's country writes a comma. */
export const decimal = (value: number | string): string =>
  hasPoint(shop().currency) ? String(value) : String(value).replace('.', ',');

/** 900 → `900 g`, 1250 → `1,25 kg` */
export const weightText = (grams: number): string =>
  grams < 1000 ? `${grams}\u00a0g` : `${decimal(grams / 1000)}\u00a0kg`;
