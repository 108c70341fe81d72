import { amountError, maxShipping } from '#shared/domain/amount-limits.ts';
import { ShopError } from '#shared/domain/errors.ts';
import { cents } from '#shared/domain/money.ts';
import type { Settings, SettingsChange } from '#shared/domain/schemas/settings.ts';
import { missingForSale } from '#shared/domain/settings.ts';
import { dayIn } from '#shared/domain/time-zones.ts';
import { changeSettings } from '#shared/rows/panel.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { env } from '../runtime/env.ts';
import { allSettings, saveSettings, settingsRead } from './settings-table.ts';

const DEMO_PAYMENT = 'En una demostración no se cobra nada: la forma de pago no se puede cambiar.';

/** @throws ShopError VALIDATION for a holiday that has already ended */
const requireFuture = (until: string | null | undefined, today: string): void => {
  if (!until || until > today) return;
  throw new ShopError('VALIDATION', {
    details: [
      { field: 'holiday.until', code: 'PAST', message: 'Ese día ya ha llegado. Elige otro.' },
    ],
  });
};

/** @throws ShopError VALIDATION for settings that a shop that sells needs (RULE-88) */
const requireComplete = (changed: SettingsChange, after: Settings): void => {
  if (after.payment.methods.includes('demo')) return;
  const missing = missingForSale(after).filter(
    ({ name }) => 'payment' in changed || name in changed,
  );
  if (missing.length === 0) return;
  throw new ShopError('VALIDATION', {
    message: `Para cobrar te falta: ${missing.map(({ what }) => what).join(', ')}.`,
    details: missing.map(({ name, what }) => ({
      field: name,
      code: 'REQUIRED',
      message: `Para cobrar hace falta ${what}.`,
    })),
  });
};

/** @throws ShopError VALIDATION for amounts that the currency does not have */
const requireAmounts = ({ shipping }: SettingsChange, { currency }: Settings): void => {
  const details = (shipping?.zones ?? []).flatMap(({ steps, freeFrom }, zone) =>
    [...steps.map(({ price }) => price), freeFrom ?? cents(0)].flatMap((amount, at) => {
      const field = `shipping.zones[${zone}].${at < steps.length ? `steps[${at}].price` : 'freeFrom'}`;
      const error = amountError(amount, currency, maxShipping(currency));
      return error ? [{ field, ...error }] : [];
    }),
  );
  if (details.length > 0) throw new ShopError('VALIDATION', { details });
};

export const handler = signedInReadingEndpoint(
  changeSettings,
  () => ({ before: settingsRead() }),
  async ({ body, found: { before }, now }) => {
    // Everybody can be the admin of a demo, so nobody may ask for money there.
    if (body.payment && env.demo) throw new ShopError('DEMO_PROTECTED', { message: DEMO_PAYMENT });
    const after = allSettings({ ...before, ...body });
    if (body.holiday?.closed) requireFuture(body.holiday.until, dayIn(after.timeZone, now));
    requireAmounts(body, after);
    requireComplete(body, after);
    return Object.keys(body).length > 0 ? saveSettings(before, body, now) : allSettings(before);
  },
);
