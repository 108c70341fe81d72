/** Converts the settings to the texts of their form, and back (RULE-78). */
import type { Settings, SettingsChange } from '#shared/domain/schemas/settings.ts';
import { fieldText } from '../../../forms/use-submit.ts';

type Texts = Record<string, string | undefined>;

const TEXTS = [
  ...([
    'name',
    'tagline',
    'address',
    'phone',
    'email',
    'whatsapp',
    'facebook',
    'instagram',
  ] as const),
  ...(['tiktok', 'x', 'about', 'owner', 'taxNumber', 'country', 'currency'] as const),
] as const;
const YEARS = ['accountYears', 'orderYears'] as const;
const DAYS = ['preparationDays', 'transitDays'] as const;

/** The fields' first texts by the names that the API gives errors for. */
export const textsOf = (settings: Settings): Texts => ({
  ...Object.fromEntries(TEXTS.map((name) => [name, settings[name]])),
  ...Object.fromEntries(
    DAYS.flatMap((name) => [
      [`${name}.min`, String(settings[name].min)],
      [`${name}.max`, String(settings[name].max)],
    ]),
  ),
  ...Object.fromEntries(YEARS.map((name) => [name, String(settings[name] ?? '')])),
  returnDays: String(settings.returnDays),
  'payment.transferText': settings.payment.transferText,
  'payment.transferDays': String(settings.payment.transferDays),
  'holiday.until': settings.holiday.until ?? '',
  'holiday.message': settings.holiday.message,
});

/** NaN for a text that is no number. JSON makes it null, which the API rejects with the name of the field. */
const numberIn = (form: FormData, name: string): number =>
  fieldText(form, name) === '' ? Number.NaN : Number(fieldText(form, name));

/** Empty: never, which is null. The API rejects a text that is no number. */
const yearsIn = (form: FormData, name: string): number | string | null => {
  const text = fieldText(form, name);
  return text === '' ? null : Number(text) || text;
};

/** Without a ticked method the shop has the demo's form, which only a demo accepts. */
const paymentIn = (form: FormData): Settings['payment'] => {
  const methods = (['stripe', 'transfer'] as const).filter((name) => form.has(`payment.${name}`));
  return {
    methods: methods.length > 0 ? methods : ['demo'],
    transferDays: numberIn(form, 'payment.transferDays'),
    transferText: fieldText(form, 'payment.transferText'),
  };
};

const settingsIn = (form: FormData): Partial<Record<keyof Settings, unknown>> => ({
  ...Object.fromEntries(TEXTS.map((name) => [name, fieldText(form, name)])),
  ...Object.fromEntries(
    DAYS.map((name) => [
      name,
      { min: numberIn(form, `${name}.min`), max: numberIn(form, `${name}.max`) },
    ]),
  ),
  ...Object.fromEntries(YEARS.map((name) => [name, yearsIn(form, name)])),
  returnDays: numberIn(form, 'returnDays'),
  newest: form.has('newest'),
  payment: paymentIn(form),
  holiday: {
    closed: form.has('holiday.closed'),
    until: fieldText(form, 'holiday.until') || null,
    message: fieldText(form, 'holiday.message'),
  },
});

/** The changed settings only, because somebody else may have changed the others meanwhile. */
export const changesIn = (form: FormData, seen: Settings): SettingsChange =>
  Object.fromEntries(
    Object.entries(settingsIn(form)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(seen[name as keyof Settings]),
    ),
  );
