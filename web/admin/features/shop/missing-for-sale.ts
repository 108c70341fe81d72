import { useContext } from 'react';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import { missingForSale } from '#shared/domain/settings.ts';
import { DemoContext } from '../../../api/site-config.ts';

/** The settings that the shop lacks before it may take money (RULE-88). A demo takes none. */
export const useMissingForSale = (settings: Settings | undefined) => {
  const demo = useContext(DemoContext);
  if (!settings || (demo !== null && settings.payment.methods.includes('demo'))) return [];
  return missingForSale(settings);
};
