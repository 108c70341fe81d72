import * as z from 'zod/mini';
import {
  MAX_ABOUT,
  MAX_BANNERS,
  MAX_LEGAL,
  MAX_SETTING_TEXT,
  MAX_SHIPPING,
  MAX_SHOP_NAME,
} from '../limits.ts';
import type { Cents } from '../cents.ts';
import { countryNames, placesOf } from '../countries.ts';
import { LARGEST } from '../currencies.ts';
import { Currency, Email, line, optionalLine, paragraph } from './fields.ts';
import { Slug } from '../ids.ts';
import { bareCode } from '../postal-codes.ts';
import { PaymentSettings } from './payment.ts';
import { isTimeZone } from '../time-zones.ts';
import { limited, trimmed } from './text.ts';

const Day = limited().check(z.iso.date('Elige un día del calendario.'));

/** While `closed`, the checkout is closed (RULE-74). */
export const Holiday = z.object({
  closed: z.boolean(),
  /** The day on which the shop opens again; null: not known. */
  until: z.nullable(Day),
  /** Empty: the default sentence. */
  message: paragraph(MAX_SETTING_TEXT),
});
export type Holiday = z.infer<typeof Holiday>;

/** Leads to its product, or to all products without one. */
export const Banner = z.object({
  img: limited().check(z.regex(/^[\w-]{1,100}\.webp$/)),
  title: line(80, 'Escribe un título.'),
  text: optionalLine(160),
  productSlug: z.nullable(Slug),
});
export type Banner = z.infer<typeof Banner>;

const Days = z.object({ min: z.int().check(z.gte(0)), max: z.int().check(z.lte(90)) }).check(
  z.refine(({ min, max }) => min <= max, {
    path: ['min'],
    message: 'El primer número no puede ser mayor.',
  }),
);

/** Account name in a social network. Loses `@` and the network's address. Empty: none. */
const Handle = trimmed().check(
  z.overwrite((typed) =>
    typed.replace(/^(?:(?:https?:\/\/)?(?:www\.)?[a-z]+\.com\/)?@?([\w.-]*)\/?$/i, '$1'),
  ),
  z.regex(/^[\w.-]{0,50}$/, 'Escribe solo el nombre.'),
);

/** Integer cents also in JSON, because the table and the pages store settings as they are sent. */
const amount = (message: string) =>
  z
    .int(message)
    .check(
      z.gte(0, message),
      z.lte(MAX_SHIPPING * LARGEST, message),
    ) as unknown as z.ZodMiniType<Cents>;

const GRAMS = 'Escribe los gramos, más que en el tramo anterior.';

const Step = z.object({
  maxGrams: z.nullable(z.int(GRAMS).check(z.gte(1, GRAMS))),
  price: amount('Escribe un precio como 6,50. Cero es gratis.'),
});

/** Index of the first step that is not heavier than the one before or has a wrong limit, or -1. */
const wrongStep = (steps: readonly z.infer<typeof Step>[]): number =>
  steps.findIndex(
    ({ maxGrams }, at) =>
      (maxGrams ?? Infinity) <= (steps[at - 1]?.maxGrams ?? 0) ||
      (maxGrams === null) !== (at === steps.length - 1),
  );

const unknownText = (country: string): string => `No conocemos el país «${country}».`;

export const Zone = z
  .object({
    name: line(60, 'Escribe el nombre de la zona.'),
    /** ISO 3166 codes. Empty: all countries that no other zone names. */
    countries: z
      .array(
        limited().check(
          z.regex(/^[A-Z]{2}$/, { error: ({ input }) => unknownText(input as string) }),
        ),
      )
      .check(z.maxLength(250)),
    /** How the zone's postal codes begin, without spaces and dashes. Empty: all postal codes. */
    prefixes: z
      .array(
        limited().check(
          z.overwrite(bareCode),
          z.regex(
            /^(\d{1,10}|[A-Z]{1,2}(\d[\dA-Z]{0,7})?)$/,
            'Escribe solo el comienzo de los códigos, separados por comas: 07, 35, 38.',
          ),
        ),
      )
      .check(z.maxLength(100)),
    steps: z.array(Step).check(z.minLength(1), z.maxLength(10), ({ value, issues }) => {
      const at = wrongStep(value);
      if (at >= 0) {
        const path = [at, 'maxGrams'];
        issues.push({ code: 'custom', input: value, path, message: GRAMS });
      }
    }),
    /** Minimum sum of the lines for free delivery; null: never. */
    freeFrom: z.nullable(amount('Escribe un importe como 80, o nada.')),
  })
  .check(
    z.refine(({ countries, prefixes }) => prefixes.length === 0 || countries.length === 1, {
      message: 'Los códigos postales solo valen en una zona de un único país.',
      path: ['prefixes'],
    }),
  );
export type Zone = z.infer<typeof Zone>;

const placeTwice = (zones: readonly Zone[]) => {
  const taken = new Set<string>();
  for (const [at, zone] of zones.entries()) {
    for (const place of placesOf(zone)) {
      if (taken.has(place)) return { at, zone, place };
      taken.add(place);
    }
  }
  return undefined;
};

const placeText = (place: string): string =>
  place === '' ? 'El resto de países' : (countryNames().get(place) ?? place.slice(2));

const Years = (least: number, most: number) => {
  const message = `Escribe de ${least} a ${most} años, o nada.`;
  return z.nullable(z.int(message).check(z.gte(least, message), z.lte(most, message)));
};

export const Shipping = z.object({
  zones: z.array(Zone).check(z.minLength(1), z.maxLength(30), ({ value, issues }) => {
    const twice = placeTwice(value);
    if (!twice) return;
    const path = [twice.at, twice.zone.prefixes.length > 0 ? 'prefixes' : 'countries'];
    const message = `${placeText(twice.place)} ya está en otra zona.`;
    issues.push({ code: 'custom', input: value, path, message });
  }),
  pickup: z.nullable(
    z.object({ place: line(120, 'Escribe dónde se recoge.'), hours: optionalLine(120) }),
  ),
});
export type Shipping = z.infer<typeof Shipping>;

const TAX = 'Escribe un porcentaje como 21 o 5,5. Vacío: ninguno.';

/** All settings (RULE-78). An absent one has its value of DEFAULT_SETTINGS. */
export const Settings = z.object({
  name: line(MAX_SHOP_NAME, 'Escribe el nombre de la tienda.'),
  tagline: line(120, 'Escribe una frase que diga qué haces.'),
  /** File name; null: the demo's drawing. */
  logo: z.nullable(Banner.shape.img),
  address: line(200, 'Escribe la dirección del taller.'),
  phone: trimmed().check(
    z.minLength(1),
    z.regex(/^\+?[\d ]{5,20}$/, 'Escribe solo cifras y espacios.'),
  ),
  email: Email,
  /** Begins with `+` and the country code. Empty: the shop has no WhatsApp. */
  whatsapp: trimmed().check(z.regex(/^(\+[\d ]{6,20})?$/, 'Empieza por + y el prefijo del país.')),
  facebook: Handle,
  instagram: Handle,
  tiktok: Handle,
  x: Handle,
  /** Paragraphs of the page about the shop. Empty: the demo's page. */
  about: paragraph(MAX_ABOUT),
  banners: z.array(Banner).check(z.minLength(1), z.maxLength(MAX_BANNERS)),
  newest: z.boolean(),
  currency: Currency,
  /** ISO 8601 time of the last change of the currency, set by the server. Empty until then. */
  currencySince: z.string(),
  /** Until the parcel leaves the workshop. */
  preparationDays: Days,
  transitDays: Days,
  /** Calendar days after the arrival; in a shop that sells at least those of the law. */
  returnDays: z.int().check(z.gte(0), z.lte(365)),
  /** Whether an order of a shop that sells needs the buyer's telephone (RULE-100). */
  phoneRequired: z.boolean(),
  /** ISO 3166 code of the workshop's country, whose law applies (RULE-87). */
  country: limited().check(z.regex(/^[A-Z]{2}$/)),
  /** IANA name of the workshop's time zone (RULE-36). */
  timeZone: limited().check(z.regex(/^[\w+/-]{1,60}$/)),
  /** Legal name and tax number; empty: not given yet. */
  owner: optionalLine(120),
  taxNumber: optionalLine(30),
  /** Texts of the legal pages; empty: the shop has no such page. */
  legalNotice: paragraph(MAX_LEGAL),
  privacy: paragraph(MAX_LEGAL),
  conditions: paragraph(MAX_LEGAL),
  accessibility: paragraph(MAX_LEGAL),
  /** An account without use is erased after these years (RULE-94). */
  accountYears: Years(3, 20),
  /** After these years an order loses its personal data. */
  orderYears: Years(6, 30),
  /** ISO 8601 time of the last change of `conditions`, set by the server. Empty until then. */
  conditionsVersion: z.string(),
  holiday: Holiday,
  shipping: Shipping,
  /** Percent, included in all prices. Null: pages do not mention tax. */
  taxRate: z.nullable(
    z.number(TAX).check(
      z.gt(0, TAX),
      z.lte(50, TAX),
      z.refine((rate) => Number(rate.toFixed(2)) === rate, TAX),
    ),
  ),
  payment: PaymentSettings,
});
export type Settings = z.infer<typeof Settings>;

export type SettingsChange = Partial<Settings>;
// The cast removes `undefined` from the type, because a JSON body has no such value.
export const StoredSettings = z.partial(Settings) as z.ZodMiniType<SettingsChange>;
const isCountry = (code: string): boolean => countryNames().has(code);

/** Only a change checks that countries exist, so that stored settings can always be read. */
export const SettingsChange = /* @__PURE__ */ (() =>
  z.partial(
    z.extend(z.omit(Settings, { conditionsVersion: true, currencySince: true }), {
      country: limited().check(z.refine(isCountry, 'Este país no existe.')),
      timeZone: limited().check(z.refine(isTimeZone, 'Esta zona horaria no existe.')),
      shipping: Shipping.check(({ value, issues }) => {
        for (const [zone, { countries }] of value.zones.entries()) {
          for (const [at, country] of countries.entries()) {
            if (isCountry(country)) continue;
            const path = ['zones', zone, 'countries', at];
            issues.push({ code: 'custom', input: value, path, message: unknownText(country) });
          }
        }
      }),
    }),
  ))() as z.ZodMiniType<SettingsChange>;
