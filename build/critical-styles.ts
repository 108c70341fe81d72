/**
 * Pages that share most rules have the same text, because each text needs a hash in the content
 * security policy (ADR-0055).
 */
import purgeCss from '@fullhuman/postcss-purgecss';
import { preprocessCSS, resolveConfig } from 'vite';

const all = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].flatMap(([, found = '']) => found.split(/\s+/))),
];

const selectable = (html: string) => {
  const tags = html.replaceAll(/<script[^>]*>[^]*?<\/script>/g, '');
  return {
    attributes: {
      // web/start.ts opens a dialog.
      names: [...all(tags, / ([a-z-]+)[=>\s]/g), 'open'],
      values: all(tags, /="([^"]*)"/g),
    },
    classes: all(tags, / class="([^"]*)"/g),
    ids: all(tags, / id="([^"]*)"/g),
    tags: all(tags, /<([a-z]\w*)/g),
    undetermined: [],
  };
};

/** Rules of states, and of parts below the first screen, can wait for the whole stylesheet. */
const WAITS =
  /:(?:hover|active|disabled)\b|:root:has|:(?:-moz-|:-webkit-|:-moz-|:file-selector-button)|\.(?:toasts|footer|social|copyright|review|mail-form)\b|^img::?after/;

/** A spinner is on the first screen only of a page without data. */
const SPINNER = /\.spinner-/;

const WAITING_VALUES = /--bs-btn-(?:hover|active|focus|disabled)-|^(?:-webkit-)?transition:/;

/** These rules only change motion and colours, so they can wait. */
const WAITING_MEDIA = /prefers-reduced-motion|forced-colors/;

/**
 * @param sheet the whole stylesheet
 * @param pages HTML of the pages, with every element that a public page can have
 * @param hasSpinner whether one of the pages has no data
 */
export const criticalStyles = async (
  sheet: string,
  pages: readonly string[],
  hasSpinner: boolean,
): Promise<string> => {
  const purge = purgeCss({
    content: pages.map((raw) => ({ raw, extension: 'html' })),
    extractors: [{ extensions: ['html'], extractor: selectable }],
    variables: true,
    keyframes: true,
    // web/start.ts sets these classes.
    safelist: ['arriving', 'first-look', 'refining', 'seen', 'start-problem', 'web-fonts'],
  });
  // PurgeCSS keeps every pseudo-element.
  const waiting: ReturnType<typeof purgeCss> = {
    postcssPlugin: 'waiting-rules',
    AtRule: (rule) => {
      if (WAITING_MEDIA.test(rule.params)) rule.remove();
    },
    Rule: (rule) => {
      rule.selectors = rule.selectors.filter(
        (selector) => !WAITS.test(selector) && (hasSpinner || !SPINNER.test(selector)),
      );
      rule.each((node) => {
        if (node.type === 'decl' && WAITING_VALUES.test(`${node.prop}:${node.value}`))
          node.remove();
      });
      if (rule.selector === '' || rule.nodes.length === 0) rule.remove();
    },
  };
  const config = await resolveConfig(
    { configFile: false, logLevel: 'error', css: { postcss: { plugins: [waiting, purge] } } },
    'build',
  );
  const { code } = await preprocessCSS(sheet, 'critical.css', config);
  return code.trim();
};

const SHEET = /<link rel="stylesheet" crossorigin href="([^"]+)">/;

export const sheetOf = (template: string): string => {
  const [, href] = SHEET.exec(template) ?? [];
  if (href === undefined) throw new Error('index.html has no stylesheet');
  return href;
};

/** Every page declares the fonts. A second declaration would lay out the whole page again. */
export const withoutFonts = (sheet: string): string =>
  sheet.replaceAll(/@font-face\s*{[^}]*}/g, '');

export const withStyles = (html: string, critical: string): string =>
  html.replace(SHEET, (link) => `<style>${critical}</style><noscript>${link}</noscript>`);
