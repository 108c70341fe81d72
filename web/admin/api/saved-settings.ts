/** Keeps the settings that this browser tab saved, because `/config.json` may still be older. */
import { useContext } from 'react';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import { missingForSale, shownOf, type ShownSettings } from '#shared/domain/settings.ts';
import { openShop } from '#shared/domain/shop.ts';
import { DemoContext } from '../../api/site-config.ts';
import { recall, remember } from '../../ui/core/stored-values.ts';

const SAVED = 'lumbre/settings';
/** Milliseconds. A saved change is published well before this time is over. */
const PUBLISHED_WITHIN = 60_000;

export const keepSettings = (settings: Settings): void => {
  const shown = shownOf(settings);
  openShop(shown);
  remember(SAVED, JSON.stringify({ shown, until: Date.now() + PUBLISHED_WITHIN }));
};

/** @returns undefined once the published settings are current */
export const savedSettings = (): ShownSettings | undefined => {
  const saved = JSON.parse(recall(SAVED) ?? 'null') as {
    shown: ShownSettings;
    until: number;
  } | null;
  return saved && saved.until > Date.now() ? saved.shown : undefined;
};

/** The settings that the shop lacks before it may take money (RULE-88). A demo takes none. */
export const useMissingForSale = (settings: Settings | undefined) => {
  const demo = useContext(DemoContext);
  if (!settings || (demo !== null && settings.payment.methods.includes('demo'))) return [];
  return missingForSale(settings);
};
