/**
 * A title or a search text as the first rule of the search compares them (SPEC-2): a title matches
 * when it contains the text. web/start.ts applies the same rule before the site starts.
 */
export const comparable = (text: string): string => text.trim().normalize('NFC').toLowerCase();
