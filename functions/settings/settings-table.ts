/** The settings are one item, which every order reads. */
import type { Settings, SettingsChange } from '#shared/domain/schemas/settings.ts';
import { allSettings, missingForSale, shownOf } from '#shared/domain/settings.ts';
import { openShop } from '#shared/domain/shop.ts';
import { env } from '../runtime/env.ts';
import { get, one } from '../table/client.ts';
import { assign, expression } from '../table/expression.ts';
import { CONDITIONS, SETTINGS } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { itemOf } from '../table/kind.ts';
import { put, transact, update } from '../table/write.ts';

export { allSettings };

/** Names the item, to read it with the caller's account. */
export const settingsRead = () => one(SETTINGS, keys.settings());

/** The demo's form exists only in demos (RULE-80); an incomplete shop takes no money (RULE-88). */
export const offeredMethods = (settings: Settings): Settings['payment']['methods'] => {
  const isComplete = missingForSale(settings).length === 0;
  return settings.payment.methods.filter((method) =>
    method === 'demo' ? env.demoPayment : isComplete,
  );
};

export const settingsForPages = (changed: SettingsChange): SettingsChange => {
  if (env.demoPayment && !changed.payment) return changed;
  const settings = allSettings(changed);
  return { ...changed, payment: { ...settings.payment, methods: offeredMethods(settings) } };
};

/** Reads consistently, and opens the shop (`shop()`) with the result. */
export const readSettings = async (): Promise<SettingsChange> => {
  const changed = (await get(SETTINGS, keys.settings(), { consistent: true })) ?? {};
  openShop(shownOf(settingsForPages(changed)));
  return changed;
};

/** All settings, read consistently. */
export const currentSettings = async (): Promise<Settings> =>
  allSettings(await get(SETTINGS, keys.settings(), { consistent: true }));

export const findConditions = async (version: string): Promise<string | undefined> =>
  (await get(CONDITIONS, keys.conditions(version)))?.text;

/**
 * Saves the given settings only, so that two people who change different ones at the same time lose
 * nothing. New conditions also become a version of their own (RULE-89).
 * @param before what the item had
 * @returns all settings after the change, without those that others change at the same moment
 */
export const saveSettings = async (
  before: SettingsChange | undefined,
  changed: SettingsChange,
  now: Date,
): Promise<Settings> => {
  const { conditions } = changed;
  const version = now.toISOString();
  const isNew = conditions !== undefined && conditions !== allSettings(before).conditions;
  const isOther =
    changed.currency !== undefined && changed.currency !== allSettings(before).currency;
  const changes = {
    ...changed,
    ...(isNew && { conditionsVersion: version }),
    ...(isOther && { currencySince: version }),
  };
  await transact({
    settings: update(keys.settings(), expression`SET ${assign(changes)}`),
    conditions: isNew
      ? put(itemOf(CONDITIONS, keys.conditions(version), { text: conditions }))
      : undefined,
  });
  return allSettings({ ...before, ...changes });
};
