/** Pages with the texts that the law asks of a shop that sells (RULE-88). */

/** A page has the name of the setting with its text. */
export const LEGAL_PATHS = {
  legalNotice: '/aviso-legal',
  privacy: '/privacidad',
  conditions: '/condiciones',
  accessibility: '/accesibilidad',
} as const;

export type LegalPage = keyof typeof LEGAL_PATHS;

/** Begins what a template leaves to the owner; a text with it is not complete. */
export const TO_COMPLETE = '[Completa';

export const LEGAL_TITLES: Readonly<Record<LegalPage, string>> = {
  legalNotice: 'Aviso legal',
  privacy: 'Privacidad',
  conditions: 'Condiciones de venta',
  accessibility: 'Accesibilidad',
};

export const LEGAL_PAGES = Object.keys(LEGAL_PATHS) as LegalPage[];

export const isLegalPage = (page: string): page is LegalPage => page in LEGAL_PATHS;
