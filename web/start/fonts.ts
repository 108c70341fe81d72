/** The web fonts load after the largest image, and at once on the tab's next page. */
import { recall, remember } from '../ui/core/tab-storage.ts';

const LOADED = 'lumbre/fonts';

/** The fonts of web/styles/_fonts.scss. */
const WEB_FONTS = ['1em "Nunito Sans Variable"', '600 1em "Fraunces Variable"'];

const applyFonts = (): void => {
  document.documentElement.classList.add('web-fonts');
};

export const applyLoadedFonts = (): void => {
  if (recall(LOADED) !== null) applyFonts();
};

/** The page uses the fonts when it has both, so that the browser lays it out once. */
export const loadFonts = async (): Promise<void> => {
  await Promise.allSettled(WEB_FONTS.map((font) => document.fonts.load(font)));
  applyFonts();
  remember(LOADED, '');
};
