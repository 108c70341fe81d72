/**
 * Reads zones and pick-up from their form (RULE-81). A zone's fields begin with
 * `zone<number>.`, its steps with `zone<number>.step<number>.`; their order in the form counts.
 */
import { countryCode, countryNames, placesOf } from '#shared/domain/countries.ts';
import { MAX_SHIPPING } from '#shared/domain/limits.ts';
import { cents } from '#shared/domain/money.ts';
import type { Shipping, Zone } from '#shared/domain/schemas/settings.ts';
import { fieldText } from '../../../forms/use-submit.ts';
import { amountIn } from '../../ui/amounts.ts';

/** `España, Portugal` → its parts. */
const listIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

export const countriesText = ({ countries }: Zone): string =>
  countries.map((code) => countryNames().get(code) ?? code).join(', ');

type Errors = Record<string, string>;

const PRICE = 'Escribe un precio como 6,50. Cero es gratis.';

/** Numbers of the fields that begin with a text, in the order of the form. */
const numbersOf = (form: FormData, before: string, after: string): string[] =>
  [...form.keys()].flatMap((key) =>
    key.startsWith(before) && key.endsWith(after)
      ? [key.slice(before.length, key.length - after.length)]
      : [],
  );

const stepsIn = (form: FormData, zone: string, errors: Errors): Zone['steps'] => {
  const numbers = numbersOf(form, `${zone}.step`, '.price');
  let before = 0;
  return numbers.map((number, at) => {
    const step = `${zone}.step${number}`;
    const price = amountIn(fieldText(form, `${step}.price`), MAX_SHIPPING);
    if (price === undefined) errors[`${step}.price`] = PRICE;
    const typed = fieldText(form, `${step}.grams`);
    const isLast = at === numbers.length - 1;
    const grams = /^\d{1,7}$/.test(typed) ? Number(typed) : 0;
    if (!isLast && grams <= before) {
      errors[`${step}.grams`] = 'Escribe los gramos, más que en el tramo anterior.';
    }
    before = grams;
    return { maxGrams: isLast ? null : grams, price: price ?? cents(0) };
  });
};

const zoneIn = (form: FormData, zone: string, errors: Errors): Zone => {
  const name = fieldText(form, `${zone}.name`);
  if (name === '') errors[`${zone}.name`] = 'Escribe el nombre de la zona.';
  const countries = listIn(fieldText(form, `${zone}.countries`)).map((typed) => {
    const code = countryCode(typed);
    if (code === undefined) errors[`${zone}.countries`] = `No conocemos el país «${typed}».`;
    return code ?? typed;
  });
  const prefixes = listIn(fieldText(form, `${zone}.prefixes`));
  if (prefixes.some((prefix) => !/^\d{1,10}$/.test(prefix))) {
    errors[`${zone}.prefixes`] = 'Escribe solo cifras, separadas por comas: 07, 35, 38.';
  } else if (prefixes.length > 0 && countries.length !== 1) {
    errors[`${zone}.prefixes`] = 'Los códigos postales solo valen en una zona de un único país.';
  }
  const free = fieldText(form, `${zone}.freeFrom`);
  const freeFrom = free === '' ? null : amountIn(free, MAX_SHIPPING);
  if (freeFrom === undefined) errors[`${zone}.freeFrom`] = 'Escribe un importe como 80, o nada.';
  return {
    name,
    countries,
    prefixes,
    steps: stepsIn(form, zone, errors),
    freeFrom: freeFrom ?? null,
  };
};

/** `21` or `5,25`; null for an empty field. */
export const taxRateIn = (form: FormData): { taxRate: number | null; errors: Errors } => {
  const typed = fieldText(form, 'taxRate').replace(',', '.');
  if (typed === '') return { taxRate: null, errors: {} };
  const taxRate = Number(typed);
  const isRight = /^\d{1,2}(\.\d{1,2})?$/.test(typed) && taxRate > 0 && taxRate <= 50;
  return {
    taxRate,
    errors: isRight ? {} : { taxRate: 'Escribe un porcentaje como 21 o 5,5. Vacío: ninguno.' },
  };
};

/** The shipping that the form describes, and its errors by field name. */
export const shippingIn = (form: FormData): { shipping: Shipping; errors: Errors } => {
  const errors: Errors = {};
  const taken = new Set<string>();
  const zones = numbersOf(form, 'zone', '.name').map((number) => {
    const zone = zoneIn(form, `zone${number}`, errors);
    const twice = placesOf(zone).find((place) => taken.has(place));
    for (const place of placesOf(zone)) taken.add(place);
    if (twice !== undefined) {
      const where =
        twice === '' ? 'El resto de países' : (countryNames().get(twice) ?? twice.slice(2));
      errors[`zone${number}.${zone.prefixes.length > 0 ? 'prefixes' : 'countries'}`] ??=
        `${where} ya está en otra zona.`;
    }
    return zone;
  });
  const place = fieldText(form, 'place');
  const hours = fieldText(form, 'hours');
  if (place === '' && hours !== '') errors['place'] = 'Escribe dónde se recoge.';
  return { shipping: { zones, pickup: place === '' ? null : { place, hours } }, errors };
};
