/** Legal pages (RULE-88), each named after the setting with its text. */
export const LEGAL_PATHS = {
  legalNotice: '/aviso-legal',
  privacy: '/privacidad',
  conditions: '/condiciones',
  accessibility: '/accesibilidad',
} as const;

export type LegalPage = keyof typeof LEGAL_PATHS;

/** Starts a passage that the owner must complete. */
export const TO_COMPLETE = '[Completa';

/** The gaps that the owner has not filled yet: `[Completa: tu teléfono]` → `tu teléfono`. */
export const leftIn = (text: string): string[] =>
  text
    .split(TO_COMPLETE)
    .slice(1)
    .map((rest) => (rest.split(/[\]\n]/, 1)[0] ?? '').replace(/^:? */, ''));

export const LEGAL_TITLES: Readonly<Record<LegalPage, string>> = {
  legalNotice: 'Aviso legal',
  privacy: 'Privacidad',
  conditions: 'Condiciones de venta',
  accessibility: 'Accesibilidad',
};

export const LEGAL_PAGES = Object.keys(LEGAL_PATHS) as LegalPage[];

export const isLegalPage = (page: string): page is LegalPage => page in LEGAL_PATHS;
