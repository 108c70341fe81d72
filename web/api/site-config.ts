import { createContext, useContext, useEffect, useState } from 'react';
import { dayAndMonth } from '#shared/domain/dates.ts';
import type { SiteConfig } from '#shared/domain/demo.ts';
import type { Holiday } from '#shared/domain/schemas/settings.ts';

/** Milliseconds that a form waits for /config.json. */
const PATIENCE = 3000;

let config: Promise<SiteConfig> | undefined;

/** Fetches `/config.json` once (RULE-34). After a failure: no demo, and the next call retries. */
const loadSiteConfig = async (): Promise<SiteConfig> => {
  try {
    config ??= fetch('/config.json', { signal: AbortSignal.timeout(PATIENCE) }).then(
      async (response) => (await response.json()) as SiteConfig,
    );
    return await config;
  } catch {
    config = undefined;
    return { demo: null };
  }
};

/** The demo accounts in the page's HTML; undefined where a page has none. */
export const DemoContext = createContext<SiteConfig['demo'] | undefined>(undefined);

/**
 * The demo accounts; null outside demo mode. Undefined while loading: forms wait for the value,
 * because the demo note would shift the page later.
 */
export const useDemo = (): SiteConfig['demo'] | undefined => {
  const published = useContext(DemoContext);
  const [demo, setDemo] = useState(published);
  useEffect(() => {
    if (published !== undefined) return;
    void loadSiteConfig().then((loaded) => {
      setDemo(loaded.demo);
    });
  }, [published]);
  return demo;
};

const utcDay = (iso: string): string => {
  const date = new Date(iso);
  return dayAndMonth(date.getUTCDate(), date.getUTCMonth());
};

/** `Estamos de vacaciones. Volvemos el 8 de diciembre.` */
export const holidayText = ({ message, until }: Holiday): string =>
  (message || 'Estamos de vacaciones.') + (until === null ? '' : ` Volvemos el ${utcDay(until)}.`);
