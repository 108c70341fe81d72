import { useEffect, useState } from 'react';
import type { SiteConfig } from '#shared/demo.ts';

let config: Promise<SiteConfig> | undefined;

/** `/config.json`, fetched once, when something first asks (decision 34). Out of reach: no demo. */
const loadSiteConfig = async (): Promise<SiteConfig> => {
  try {
    config ??= fetch('/config.json').then(
      async (response) => (await response.json()) as SiteConfig,
    );
    return await config;
  } catch {
    config = undefined;
    return { demo: null };
  }
};

/** The demo accounts, or null where the shop is no demonstration; null until it is known. */
export const useDemo = (): SiteConfig['demo'] => {
  const [demo, setDemo] = useState<SiteConfig['demo']>(null);
  useEffect(() => {
    void loadSiteConfig().then((loaded) => {
      setDemo(loaded.demo);
    });
  }, []);
  return demo;
};
