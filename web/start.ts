/**
 * Inline script of every prerendered page (build/build-web.ts). The start blocks a phone's main
 * thread, so it comes after the first paint. No earlier tap is lost (ADR-0055).
 */
import type { PublishedPage } from '#shared/hosting/published-page.ts';
import {
  applyLoadedFonts,
  firstPaint,
  hideRefinedList,
  loadFonts,
  parsed,
  showDistantCards,
  showWelcome,
  skipDistantCards,
} from './start/first-paint.ts';
import { loadSite } from './start/load-site.ts';
import { keepTaps, takeVisitFrom } from './start/taps.ts';

/** The build fills in the page's name. */
declare const PAGE: PublishedPage;

const { scripts = '', styles = '' } = document.currentScript?.dataset ?? {};

const from = takeVisitFrom();
if (PAGE === 'home') showWelcome(from === null);
if (PAGE === 'products' || PAGE === 'category') hideRefinedList();
applyLoadedFonts();
skipDistantCards();

/** Milliseconds after which the site starts in any case, because a background tab never paints. */
const PATIENCE = 500;
const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));

const seen = firstPaint();
void seen.then(loadFonts).then(showDistantCards);
const wanted = Promise.race([patience, keepTaps(), seen]);
// The site needs the whole HTML. On a slow line a tap can come before the HTML is complete.
void Promise.all([wanted, parsed]).then(() => loadSite(scripts, styles));
