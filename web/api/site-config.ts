import { useEffect, useState } from 'react';
import type { SiteConfig } from '#shared/domain/demo.ts';
import { takeEarlyAnswer } from './early-answers.ts';

/** Milliseconds that a form waits to learn whether this is a demonstration. */
const PATIENCE = 3000;

const CONFIG = '/config.json';

let config: Promise<SiteConfig> | undefined;

/** `/config.json`, fetched once, when something first asks (RULE-34). Out of reach: no demo. */
export const loadSiteConfig = async (): Promise<SiteConfig> => {
  try {
    config ??= (
      takeEarlyAnswer(CONFIG) ?? fetch(CONFIG, { signal: AbortSignal.timeout(PATIENCE) })
    ).then(async (response) => (await response.json()) as SiteConfig);
    return await config;
  } catch {
    config = undefined;
    return { demo: null };
  }
};

/**
 * The demo accounts, or null where the shop is no demonstration. Undefined until it is known: what
 * depends on it waits, because it would move the page if it came later.
 */
export const useDemo = (): SiteConfig['demo'] | undefined => {
  const [demo, setDemo] = useState<SiteConfig['demo']>();
  useEffect(() => {
    void loadSiteConfig().then((loaded) => {
      setDemo(loaded.demo);
    });
  }, []);
  return demo;
};
