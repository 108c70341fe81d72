import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { SettingsChange, type Settings } from '#shared/domain/schemas/settings.ts';
import { keptImages, SendableImages } from '../../ui/form-images.ts';
import { formSchema, typedText } from '../../ui/form-values.ts';

const TEXTS = [
  ...(['name', 'tagline', 'address', 'phone', 'email', 'whatsapp', 'facebook'] as const),
  ...(['instagram', 'tiktok', 'x', 'about', 'owner', 'taxNumber', 'country'] as const),
  ...(['currency', 'timeZone'] as const),
] as const;
const YEARS = ['accountYears', 'orderYears'] as const;
const DAYS = ['preparationDays', 'transitDays'] as const;

/** The fields have the names that the API gives errors for. */
export const valuesOf = (settings: Settings): FieldValues => {
  const { methods, transferText, transferDays, delayed = false } = settings.payment;
  return {
    ...Object.fromEntries(TEXTS.map((name) => [name, settings[name]])),
    ...Object.fromEntries(
      DAYS.map((name) => [
        name,
        { min: String(settings[name].min), max: String(settings[name].max) },
      ]),
    ),
    ...Object.fromEntries(YEARS.map((name) => [name, String(settings[name] ?? '')])),
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

/** An empty field means that nothing is ever deleted. */
const yearsIn = (typed: FieldValues, name: string): unknown => numberIn(typed, name) ?? null;

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
  ...Object.fromEntries(TEXTS.map((name) => [name, typedText(typed, name)])),
  ...Object.fromEntries(
    DAYS.map((name) => {
      const days = typed[name] as FieldValues;
      return [name, { min: numberIn(days, 'min'), max: numberIn(days, 'max') }];
    }),
  ),
  ...Object.fromEntries(YEARS.map((name) => [name, yearsIn(typed, name)])),
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
const changesIn = (typed: FieldValues, seen: Settings) =>
  Object.fromEntries(
    Object.entries(settingsIn(typed)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(seen[name as keyof Settings]),
    ),
  );

export const settingsSchema = (seen: Settings) =>
  formSchema(
    ({ img, ...typed }) => ({ img: img as unknown, ...changesIn(typed, seen) }),
    z.intersection(SettingsChange, z.object({ img: SendableImages(false) })),
  );
