/**
 * Demo mode (RULE-34): the accounts that the welcome dialog shows and that nobody may change.
 * The passwords are public by purpose; production has none of this.
 */
export const DEMO_ADMIN = { email: 'admin@lumbre.example', password: 'lumbre-admin-demo' } as const;
export const DEMO_USER = { email: 'usuario@lumbre.example', password: 'lumbre-demo' } as const;

/** What `/config.json` holds, read by the site at run time. */
export interface SiteConfig {
  demo: {
    admin: { email: string; password: string };
    user: { email: string; password: string };
  } | null;
}

export const siteConfig = (demo: boolean): SiteConfig => ({
  demo: demo ? { admin: DEMO_ADMIN, user: DEMO_USER } : null,
});
