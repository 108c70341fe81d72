/**
 * Guards against pages that load more than their budgets allow, at both widths and with the favicon
 * (BUDGET-P02, BUDGET-P03, BUDGET-P06, BUDGET-P09).
 */
import { gzipSync } from 'node:zlib';
import { CATEGORY, DEVICES, PRODUCT, WIDTHS, withShop } from './in-browser.ts';
import { report, row, type Part, type Row } from './report.ts';
import { countVisitCalls, loadPage } from './visit.ts';

const REQUESTS: Record<string, { must: number; aim: number }> = {
  '/': { must: 24, aim: 20 },
  [PRODUCT]: { must: 12, aim: 10 },
};

/** Public answers of the API, with their limits in kB after gzip. */
const JSON_ANSWERS: Record<string, { must: number; aim: number } | undefined> = {
  '/api/products': { must: 16, aim: 14 },
  '/api/products/jarron-terracota': { must: 3, aim: 2 },
  '/api/categories': undefined,
  [`/api${CATEGORY}`]: undefined,
};

const jsonRows = async (origin: string): Promise<Row[]> => {
  const rows = Object.entries(JSON_ANSWERS).map(async ([path, limits]) => {
    const answer = await fetch(origin + path);
    const body = Buffer.from(await answer.arrayBuffer());
    const again = await fetch(origin + path, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? 'none' },
    });
    return [
      row(`${path}: no 304 for its ETag`, again.status === 304 ? 0 : 1, {
        must: 0,
        digits: 0,
        note: String(again.status),
      }),
      row(path, gzipSync(body, { level: 9 }).length / 1000, { ...limits, unit: 'kB' }),
    ];
  });
  return (await Promise.all(rows)).flat();
};

export const measurePages = (origin: string | undefined): Promise<Part> =>
  withShop(origin, async (shop) => {
    const loads: Row[] = [];
    for (const path of ['/', '/products', CATEGORY, PRODUCT]) {
      for (const width of WIDTHS) {
        const { requests, scripts, styles } = await loadPage(
          shop.browser,
          DEVICES[width],
          shop.origin + path,
        );
        const name = `${path}, ${width} px`;
        loads.push(
          row(`${name}: requests`, requests, { ...REQUESTS[path], digits: 0 }),
          row(`${name}: JavaScript`, scripts, { must: 125, aim: 112, unit: 'kB' }),
          row(`${name}: CSS`, styles, { must: 12, aim: 9, unit: 'kB' }),
        );
      }
    }
    const visit = await countVisitCalls(shop.browser, shop.origin);
    const share = (count: number): number => (count / visit.calls) * 100;
    return [
      report('BUDGET-P02, BUDGET-P03 until idle, with the favicon, kB after gzip', loads),
      report('BUDGET-P06 JSON', await jsonRows(shop.origin)),
      report(`BUDGET-P09 a visit with an order, ${visit.calls} calls of the API`, [
        row('without a Lambda, with other visitors around', share(visit.shareable), {
          must: 70,
          aim: 80,
          atLeast: true,
          unit: '%',
          digits: 0,
        }),
        row('without a Lambda, as the only visitor', share(visit.alone), { unit: '%', digits: 0 }),
      ]),
    ];
  });
