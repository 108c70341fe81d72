/**
 * Guards against pages that a crawler or a chat cannot show. Reads the HTML of every URL of the
 * sitemap and of FIXED without running scripts, and stores what it found in `.local/previews.json`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { DEFAULT_STATE } from '../local/state.ts';
import { CATEGORY, PRODUCT, withShop } from './in-browser.ts';
import { report, row, type Part } from './report.ts';
import { table } from './table.ts';

const FIXED = [
  ...['/', '/products', CATEGORY, PRODUCT, '/products/jarron-terracota', '/product/search'],
  ...['/product/search/jarra', '/about-us', '/login', '/signup', '/resetpassword', '/cart'],
  ...['/product/no-existe', '/categories/99', '/no-existe', '/sitemap.xml', '/robots.txt'],
  '/feed.xml',
];

/** Statuses other than 200. */
const STATUSES: Record<string, number> = {
  '/product/no-existe': 404,
  '/categories/99': 404,
  '/no-existe': 302,
};

interface Head {
  title: string;
  description: string;
  canonical: string;
  robots: string;
  imageUrl: string;
  jsonLd: string[];
  headings: number;
  images: number;
}

interface Preview extends Partial<Head> {
  path: string;
  status: number;
  type: string;
  image?: { status: number; bytes: number; size: string; format: string };
}

const META = {
  description: ['meta[name="description"]', 'content'],
  canonical: ['link[rel="canonical"]', 'href'],
  robots: ['meta[name="robots"]', 'content'],
  imageUrl: ['meta[property="og:image"]', 'content'],
} as const;

const typesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((each) => {
    const { '@type': type, '@graph': graph } = each as Record<string, unknown>;
    return [...(typeof type === 'string' ? [type] : []), ...(graph ? typesOf(graph) : [])];
  });

/** Reads the HTML as a browser does, and runs none of its scripts. */
const readHead = async (page: Page, html: string): Promise<Head> => {
  await page.setContent(html, { waitUntil: 'commit' });
  const { jsonLd, ...head } = await page.evaluate(
    (meta) => ({
      title: document.title,
      jsonLd: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => textContent,
      ),
      headings: document.querySelectorAll('h1').length,
      images: document.querySelectorAll('main img').length,
      ...(Object.fromEntries(
        Object.entries(meta).map(([name, [selector, attribute]]) => [
          name,
          document.querySelector(selector)?.getAttribute(attribute) ?? '',
        ]),
      ) as Record<keyof typeof meta, string>),
    }),
    META,
  );
  return { ...head, jsonLd: jsonLd.flatMap((text) => typesOf(JSON.parse(text))) };
};

const isAbsolute = (url: string): boolean => /^https?:/.test(url);

export const measurePreviews = (origin: string | undefined): Promise<Part> =>
  withShop(origin, async (shop) => {
    const get = (url: string): Promise<Response> => fetch(url, { redirect: 'manual' });
    const sitemap = async (path: string): Promise<string[]> => {
      const answer = await get(shop.origin + path);
      if (!(answer.headers.get('content-type') ?? '').includes('xml')) return [];
      const found = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)];
      const paths = found.map(([, url = '']) => new URL(url).pathname);
      const nested = await Promise.all(
        paths.map((each) => (each.endsWith('.xml') ? sitemap(each) : Promise.resolve([each]))),
      );
      return nested.flat();
    };
    const listed = await sitemap('/sitemap.xml');
    const paths = [...new Set([...FIXED, ...listed])];

    const context = await shop.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const previews: Preview[] = [];
    try {
      for (const path of paths) {
        const answer = await get(shop.origin + path);
        const type = answer.headers.get('content-type') ?? '';
        const { status } = answer;
        if (!type.includes('text/html')) {
          previews.push({ path, status, type });
          continue;
        }
        const head = await readHead(page, await answer.text());
        let image: Preview['image'];
        if (head.imageUrl) {
          const url = new URL(head.imageUrl, shop.origin);
          const file = await get(shop.origin + url.pathname);
          const bytes = Buffer.from(await file.arrayBuffer());
          const { width, height, format } = await sharp(bytes)
            .metadata()
            .catch(() => ({ width: 0, height: 0, format: 'none' }));
          image = {
            status: file.status,
            bytes: bytes.length,
            size: `${width}x${height}`,
            format: String(format),
          };
        }
        previews.push({ path, status, type, ...head, ...(image && { image }) });
      }
    } finally {
      await context.close();
    }
    const file = join(DEFAULT_STATE, 'previews.json');
    await mkdir(DEFAULT_STATE, { recursive: true });
    await writeFile(file, `${JSON.stringify(previews, undefined, 2)}\n`);

    const pages = previews.filter(({ type }) => type.includes('text/html'));
    const good = pages.filter(({ status }) => status === 200);
    const without = (name: string, isRight: (preview: Preview) => boolean) => {
      const wrong = good.filter((preview) => !isRight(preview));
      return row(`pages without ${name}`, wrong.length, {
        must: 0,
        digits: 0,
        note: wrong
          .slice(0, 3)
          .map(({ path }) => path)
          .join(' '),
      });
    };
    const repetitions = (of: (preview: Preview) => string | undefined): number => {
      const indexed = good.filter(({ path }) => listed.includes(path)).map(of);
      return indexed.length - new Set(indexed).size;
    };
    const wrongStatus = previews.filter(({ path, status }) => status !== (STATUSES[path] ?? 200));
    return [
      report(`Link previews of ${previews.length} URLs (${file})`, [
        row('URLs with a wrong status', wrongStatus.length, {
          must: 0,
          digits: 0,
          note: wrongStatus.map(({ path, status }) => `${path} ${status}`).join(' '),
        }),
        row('URLs in the sitemap', listed.length, { must: 1, atLeast: true, digits: 0 }),
        without('a title', ({ title = '' }) => title !== ''),
        without('a description', ({ description = '' }) => description !== ''),
        without('one heading in the HTML', ({ headings }) => headings === 1),
        without(
          'an absolute canonical, unless noindex',
          ({ canonical = '', robots = '' }) => isAbsolute(canonical) || robots.includes('noindex'),
        ),
        without('an absolute image URL', ({ imageUrl = '' }) => isAbsolute(imageUrl)),
        without(
          'an image of 1200 × 630 px, JPEG, under 300 kB',
          ({ image }) =>
            image?.status === 200 &&
            image.format === 'jpeg' &&
            image.size === '1200x630' &&
            image.bytes < 300_000,
        ),
        row(
          'titles of the sitemap used twice',
          repetitions(({ title }) => title),
          { must: 0, digits: 0 },
        ),
      ]),
      table(
        ['path', 'status', 'robots', 'image', 'JSON-LD', 'title'],
        previews.map(({ path, status, robots = '', image, jsonLd = [], title = '' }) => [
          path,
          String(status),
          robots,
          image ? `${image.status} ${image.size} ${image.format} ${image.bytes}` : '',
          jsonLd.join(' '),
          title.slice(0, 60),
        ]),
      ),
    ];
  });
