/** Demo mode (RULE-34): these passwords are public, so the accounts cannot be changed. */
import type { ShownSettings } from './settings.ts';

export const DEMO_ADMIN = { email: 'admin@lumbre.example', password: 'lumbre-admin-demo' } as const;
export const DEMO_USER = { email: 'usuario@lumbre.example', password: 'lumbre-demo' } as const;

/** Content of `/config.json`, for the panel and for pages whose HTML has no data. */
export interface SiteConfig {
  settings: ShownSettings;
  demo: {
    admin: { email: string; password: string };
    user: { email: string; password: string };
  } | null;
}

export const siteConfig = (demo: boolean, settings: ShownSettings = {}): SiteConfig => ({
  settings,
  demo: demo ? { admin: DEMO_ADMIN, user: DEMO_USER } : null,
});
