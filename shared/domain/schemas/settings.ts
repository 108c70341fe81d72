/** The settings of a workshop. Admins edit them on the panel's page "Tienda". */
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
import { Email, line, optionalLine, paragraph } from './fields.ts';
import { Slug } from '../ids.ts';
import { PaymentSettings } from './payment.ts';
import { limited, trimmed } from './text.ts';

/** `2026-12-08`, a day of the calendar. */
const Day = limited().check(z.iso.date('Elige un día del calendario.'));

/** Whether the checkout is closed for holidays, and what visitors read meanwhile (RULE-74). */
export const Holiday = z.object({
  closed: z.boolean(),
  /** The day on which the shop is back; null if it is not known. */
  until: z.nullable(Day),
  /** Empty: the shop's own sentence. */
  message: paragraph(MAX_SETTING_TEXT),
});
export type Holiday = z.infer<typeof Holiday>;

/** A banner of the home page. Without a product it leads to all products. */
export const Banner = z.object({
  img: limited().check(z.regex(/^[\w-]{1,100}\.webp$/)),
  title: line(80, 'Escribe un título.'),
  text: optionalLine(160),
  productSlug: z.nullable(Slug),
});
export type Banner = z.infer<typeof Banner>;

/** ISO 4217 codes with two decimals, of the countries that the shop is written for. */
export const CURRENCIES = [
  ...['USD', 'EUR', 'MXN', 'ARS', 'BOB', 'COP', 'CRC', 'DOP', 'GTQ', 'HNL', 'NIO', 'PEN', 'UYU'],
] as const;

/** Working days, fewest and most. */
const Days = z.object({ min: z.int().check(z.gte(0)), max: z.int().check(z.lte(90)) }).check(
  z.refine(({ min, max }) => min <= max, {
    path: ['min'],
    message: 'El primer número no puede ser mayor.',
  }),
);

/** The name of an account in a social network, without `@`; empty: none. */
const Handle = trimmed().check(z.regex(/^[\w.-]{0,50}$/, 'Escribe solo el nombre.'));

/** Integer cents, because the table and the pages have the settings as they are sent. */
const amount = (message: string) =>
  z
    .int(message)
    .check(z.gte(0, message), z.lte(MAX_SHIPPING, message)) as unknown as z.ZodMiniType<Cents>;

const GRAMS = 'Escribe los gramos, más que en el tramo anterior.';

/** The price for parcels of at most `maxGrams`; null: of any weight. */
const Step = z.object({
  maxGrams: z.nullable(z.int(GRAMS).check(z.gte(1, GRAMS))),
  price: amount('Escribe un precio como 6,50. Cero es gratis.'),
});

/** Index of the first step that is not heavier than the one before, or whose limit is wrong; or -1. */
const wrongStep = (steps: readonly z.infer<typeof Step>[]): number =>
  steps.findIndex(
    ({ maxGrams }, at) =>
      (maxGrams ?? Infinity) <= (steps[at - 1]?.maxGrams ?? 0) ||
      (maxGrams === null) !== (at === steps.length - 1),
  );

const unknownText = (country: string): string => `No conocemos el país «${country}».`;

/** Places to which a parcel costs the same. */
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
    /** The zone has only the postal codes that begin with one of these digits. Empty: all postal codes. */
    prefixes: z
      .array(
        limited().check(
          z.regex(/^\d{1,10}$/, 'Escribe solo cifras, separadas por comas: 07, 35, 38.'),
        ),
      )
      .check(z.maxLength(100)),
    /** By weight, the lightest first; the last one has no limit. */
    steps: z.array(Step).check(z.minLength(1), z.maxLength(10), ({ value, issues }) => {
      const at = wrongStep(value);
      if (at >= 0) {
        const path = [at, 'maxGrams'];
        issues.push({ code: 'custom', input: value, path, message: GRAMS });
      }
    }),
    /** Free for orders of at least this sum of the lines; null: never. */
    freeFrom: z.nullable(amount('Escribe un importe como 80, o nada.')),
  })
  .check(
    z.refine(({ countries, prefixes }) => prefixes.length === 0 || countries.length === 1, {
      message: 'Los códigos postales solo valen en una zona de un único país.',
      path: ['prefixes'],
    }),
  );
export type Zone = z.infer<typeof Zone>;

/** The first place that is in two zones, with the later one. */
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

/** Years; null: for ever. */
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
  /** Where customers fetch their orders; null: nowhere. */
  pickup: z.nullable(
    z.object({ place: line(120, 'Escribe dónde se recoge.'), hours: optionalLine(120) }),
  ),
});
export type Shipping = z.infer<typeof Shipping>;

const TAX = 'Escribe un porcentaje como 21 o 5,5. Vacío: ninguno.';

/** All settings (RULE-78). An absent one in the table has the value of DEFAULT_SETTINGS. */
export const Settings = z.object({
  name: line(MAX_SHOP_NAME, 'Escribe el nombre de la tienda.'),
  tagline: line(120, 'Escribe una frase que diga qué haces.'),
  /** File name of an image; null: the drawing of the demo. */
  logo: z.nullable(Banner.shape.img),
  address: line(200, 'Escribe la dirección del taller.'),
  phone: trimmed().check(
    z.minLength(1),
    z.regex(/^\+?[\d ]{5,20}$/, 'Escribe solo cifras y espacios.'),
  ),
  email: Email,
  /** A telephone number that begins with `+` and the code of its country. Empty: the shop has no WhatsApp. */
  whatsapp: trimmed().check(z.regex(/^(\+[\d ]{6,20})?$/, 'Empieza por + y el prefijo del país.')),
  facebook: Handle,
  instagram: Handle,
  tiktok: Handle,
  x: Handle,
  /** Paragraphs of the page about the shop; empty: the demo's page (SPEC-2). */
  about: paragraph(MAX_ABOUT),
  banners: z.array(Banner).check(z.minLength(1), z.maxLength(MAX_BANNERS)),
  /** Whether the home page has the row of the newest products (RULE-77). */
  newest: z.boolean(),
  currency: z.enum(CURRENCIES),
  /** Working days from the order until the parcel leaves the workshop. */
  preparationDays: Days,
  /** Working days of the parcel on its way. */
  transitDays: Days,
  /**
   * Calendar days after the arrival in which a piece can be returned; a shop that sells has at least
   * those of the law. The customer pays the postage.
   */
  returnDays: z.int().check(z.gte(0), z.lte(365)),
  /** ISO 3166 code of the workshop's country, whose law holds (RULE-87). */
  country: limited().check(z.regex(/^[A-Z]{2}$/)),
  /** The owner's legal name and tax number; empty: not given yet. */
  owner: optionalLine(120),
  taxNumber: optionalLine(30),
  /** Texts of the legal pages (RULE-88); empty: the shop has no such page. */
  legalNotice: paragraph(MAX_LEGAL),
  privacy: paragraph(MAX_LEGAL),
  conditions: paragraph(MAX_LEGAL),
  accessibility: paragraph(MAX_LEGAL),
  /**
   * After these years without use an account is erased (RULE-94). The guarantee of the last order is
   * over before.
   */
  accountYears: Years(3, 20),
  /** After these years an order loses its personal data; at least after those of the law. */
  orderYears: Years(6, 30),
  /** ISO 8601; when the conditions changed last. Empty until then. Only the server sets it. */
  conditionsVersion: z.string(),
  holiday: Holiday,
  shipping: Shipping,
  /** Percent of tax in all prices, with at most two decimals (RULE-82); null: pages say nothing of tax. */
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

/** Absent settings stay as they are. */
export type SettingsChange = Partial<Settings>;
// The cast removes `undefined` from the type, because a JSON body has no such value.
export const StoredSettings = z.partial(Settings) as z.ZodMiniType<SettingsChange>;
const isCountry = (code: string): boolean => countryNames().has(code);

/** Only a change is checked for countries that exist, so that stored settings can always be read. */
export const SettingsChange = /* @__PURE__ */ (() =>
  z.partial(
    z.extend(z.omit(Settings, { conditionsVersion: true }), {
      country: limited().check(z.refine(isCountry, 'Este país no existe.')),
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
