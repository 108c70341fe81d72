/**
 * Demo mode (RULE-34): two accounts with public passwords, shown in the welcome dialog and protected
 * from changes. A production stage has no demo accounts.
 */
export const DEMO_ADMIN = { email: 'admin@lumbre.example', password: 'lumbre-admin-demo' } as const;
export const DEMO_USER = { email: 'usuario@lumbre.example', password: 'lumbre-demo' } as const;

/** Content of `/config.json`, which the site reads at run time. */
export interface SiteConfig {
  demo: {
    admin: { email: string; password: string };
    user: { email: string; password: string };
  } | null;
}

export const siteConfig = (demo: boolean): SiteConfig => ({
  demo: demo ? { admin: DEMO_ADMIN, user: DEMO_USER } : null,
});
