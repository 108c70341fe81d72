import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { LEGAL_PAGES } from '#shared/domain/legal.ts';
import { SettingsChange, type Settings } from '#shared/domain/schemas/settings.ts';
import { DEFAULT_SETTINGS } from '#shared/domain/settings.ts';
import { keptImages, SendableImages } from '../../ui/form-images.ts';
import { changedValues, formSchema, typedText } from '../../ui/form-values.ts';
import { shippingIn, shippingValues, type ShippingValues } from './shipping-form.ts';

const PREFIXES =
  'AD376 AR54 AT43 BE32 BO591 BR55 CH41 CL56 CO57 CR506 CU53 DE49 DO1 EC593 ES34 FR33 GB44 GQ240 ' +
  'GT502 HN504 IT39 MX52 NI505 NL31 PA507 PE51 PR1 PT351 PY595 SV503 US1 UY598 VE58';

/** `600 100 200` in Spain → `+34 600 100 200`; national numbers have at most ten digits. */
const withPrefix = (typed: string, country: string): string => {
  if (!/^\d[\d ]*$/.test(typed)) return typed;
  const [, prefix] = new RegExp(`${country}(\\d+)`).exec(PREFIXES) ?? [];
  if (typed.startsWith('00')) return `+${typed.slice(2)}`;
  if (typed.replaceAll(' ', '').length > 10) return `+${typed}`;
  return prefix === undefined ? typed : `+${prefix} ${typed}`;
};

/** The fields show the demo's values as placeholders. */
const EXAMPLES = ['address', 'phone', 'email'] as const;
const TEXTS = [
  ...(['name', 'tagline', 'whatsapp', 'facebook', 'instagram', 'tiktok', 'x', 'about'] as const),
  ...(['owner', 'taxNumber', 'country', 'currency', 'timeZone'] as const),
  ...LEGAL_PAGES,
] as const;
const DAYS = ['preparationDays', 'transitDays'] as const;

/** The values of all sections. A field has the name that an error of the API has. */
export const valuesOf = (settings: Settings): FieldValues => {
  const { methods, transferText, transferDays, delayed = false } = settings.payment;
  return {
    ...Object.fromEntries(TEXTS.map((name) => [name, settings[name]])),
    ...Object.fromEntries(
      EXAMPLES.map((name) => [
        name,
        settings[name] === DEFAULT_SETTINGS[name] ? '' : settings[name],
      ]),
    ),
    ...shippingValues(settings),
    ...Object.fromEntries(
      DAYS.map((name) => [
        name,
        { min: String(settings[name].min), max: String(settings[name].max) },
      ]),
    ),
    returnDays: String(settings.returnDays),
    newest: settings.newest,
    phoneRequired: settings.phoneRequired,
    payment: {
      stripe: methods.includes('stripe'),
      delayed,
      transfer: methods.includes('transfer'),
      transferText,
      transferDays: String(transferDays),
    },
    holiday: { ...settings.holiday, until: settings.holiday.until ?? '' },
    img: keptImages([settings.logo]),
  };
};

/** Undefined for an empty text. The schema rejects the NaN of a wrong text. */
const numberIn = (typed: FieldValues, name: string): unknown => {
  const text = typedText(typed, name);
  return text === '' ? undefined : Number(text);
};

/** Without a ticked method the payment is the demo's, which only a demo accepts. */
const paymentIn = (typed: FieldValues) => {
  const methods = (['stripe', 'transfer'] as const).filter((name) => typed[name] === true);
  return {
    methods: methods.length > 0 ? methods : ['demo'],
    delayed: typed['delayed'] === true,
    transferDays: numberIn(typed, 'transferDays'),
    transferText: typedText(typed, 'transferText'),
  };
};

const settingsIn = (typed: FieldValues): Partial<Record<keyof Settings, unknown>> => ({
  ...Object.fromEntries([...TEXTS, ...EXAMPLES].map((name) => [name, typedText(typed, name)])),
  whatsapp: withPrefix(typedText(typed, 'whatsapp'), typedText(typed, 'country')),
  ...shippingIn(typed as ShippingValues),
  ...Object.fromEntries(
    DAYS.map((name) => {
      const days = typed[name] as FieldValues;
      return [name, { min: numberIn(days, 'min'), max: numberIn(days, 'max') }];
    }),
  ),
  returnDays: numberIn(typed, 'returnDays'),
  newest: typed['newest'],
  phoneRequired: typed['phoneRequired'],
  payment: paymentIn(typed['payment'] as FieldValues),
  holiday: {
    ...(typed['holiday'] as FieldValues),
    until: typedText(typed['holiday'] as FieldValues, 'until') || null,
  },
});

/** Only the changed settings, because somebody else may have changed the others. */
export const settingsSchema = (seen: Settings) =>
  formSchema(
    ({ img, ...typed }) => {
      const changed = changedValues(valuesOf(seen), typed);
      const sent = Object.entries(settingsIn(typed)).filter(([name]) => name in changed);
      return { img: img as unknown, ...Object.fromEntries(sent) };
    },
    z.intersection(SettingsChange, z.object({ img: SendableImages(false) })),
  );
