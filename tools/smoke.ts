/**
 * Reads a deployed shop. After an exit with 1 the workflow "deploy" undoes the deployment
 * (ADR-0079). The only write is a failed sign-in of an address that nobody has.
 */
import { imageFiles } from '#shared/domain/images.ts';
import { IMAGES_PATH } from '#shared/domain/image-path.ts';
import { forbiddenBy } from '../build/page-policy.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

interface Sent {
  method: 'POST';
  headers: Record<string, string>;
  body: string;
}
/** `path` has a leading slash. */
export type Ask = (path: string, sent?: Sent) => Promise<Response>;

interface Expected {
  status: number;
  type: string;
}
const PAGE = { status: 200, type: 'text/html' };
const NO_PAGE = { status: 404, type: 'text/html' };
const JSON_ANSWER = { status: 200, type: 'application/json' };

const read = async (ask: Ask, path: string, expected: Expected, sent?: Sent): Promise<string> => {
  const answer = await ask(path, sent);
  const type = answer.headers.get('content-type') ?? 'no type';
  const text = await answer.text();
  if (answer.status !== expected.status || !type.startsWith(expected.type)) {
    throw new Error(
      `${path} answered ${answer.status} (${type}) instead of ${expected.status} (${expected.type})`,
    );
  }
  return text;
};

const readJson = async <T>(
  ask: Ask,
  path: string,
  { status = 200, sent }: { status?: number; sent?: Sent } = {},
): Promise<T> => JSON.parse(await read(ask, path, { ...JSON_ANSWER, status }, sent)) as T;

const contains = (path: string, text: string, part: string): void => {
  if (!text.includes(part)) throw new Error(`${path} does not contain ${part}`);
};

const ASSET_TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css' };

/** A page that allows its own scripts and styles, and whose scripts and styles exist. */
const readPage = async (ask: Ask, path: string): Promise<string> => {
  const html = await read(ask, path, PAGE);
  const forbidden = forbiddenBy(html);
  if (forbidden.length > 0) throw new Error(`${path} forbids its own ${forbidden.join(' ')}`);
  for (const [asset, extension = ''] of html.matchAll(/\/assets\/[\w.-]+\.(js|css)\b/g)) {
    await read(ask, asset, { status: 200, type: ASSET_TYPES[extension] ?? '' });
  }
  return html;
};

/** A page of an application, which names the script that starts it. */
const startsAt = async (ask: Ask, path: string): Promise<void> => {
  contains(path, await readPage(ask, path), '.js"');
};

interface Listed {
  id: string;
  slug: string;
  title: string;
  img1: string;
}

const theCatalogue = async (ask: Ask): Promise<void> => {
  await readJson(ask, '/api/categories');
  const [first] = await readJson<Listed[]>(ask, '/api/products');
  // A new shop has no products.
  if (!first) return;
  const path = `/product/${first.slug}`;
  contains(path, await readPage(ask, path), 'application/ld+json');
  const found = await readJson<Listed>(ask, `/api/products/${first.slug}`);
  if (found.id !== first.id) throw new Error(`/api/products/${first.slug} is another product`);
  const [image] = imageFiles(first.img1);
  if (image) await read(ask, IMAGES_PATH + image.file, { status: 200, type: 'image/webp' });
};

const theAccounts = async (ask: Ask): Promise<void> => {
  const code = async (path: string, sent?: Sent): Promise<string> =>
    (await readJson<{ code: string }>(ask, path, { status: 401, ...(sent && { sent }) })).code;
  const credentials = { email: `smoke-${randomUUID()}@example.com`, password: randomUUID() };
  const sent: Sent = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  };
  const codes = [await code('/api/orders'), await code('/api/users/tokens', sent)];
  if (codes.join(' ') !== 'UNAUTHENTICATED BAD_CREDENTIALS') throw new Error(codes.join(' '));
};

const CHECKS: readonly (readonly [name: string, check: (ask: Ask) => Promise<void>])[] = [
  ['the site starts', (ask) => startsAt(ask, '/')],
  ['the panel starts', (ask) => startsAt(ask, '/admin')],
  [
    'the site finds its settings',
    async (ask) => {
      await readJson(ask, '/config.json');
    },
  ],
  ['the catalogue, a product and its image can be read', theCatalogue],
  [
    'crawlers find the sitemap',
    async (ask) => {
      contains(
        '/robots.txt',
        await read(ask, '/robots.txt', { ...PAGE, type: 'text/plain' }),
        'Sitemap: ',
      );
      await read(ask, '/sitemap.xml', { status: 200, type: 'application/xml' });
    },
  ],
  [
    'what does not exist is not found',
    async (ask) => {
      await read(ask, '/product/no-such-product-of-a-smoke-test', NO_PAGE);
      await readJson(ask, '/api/no/such/route', { status: 404 });
    },
  ],
  ['sign-in works, and orders are private', theAccounts],
];

export interface Pace {
  /** Attempts of each check, because a lost connection must not undo a release. */
  attempts: number;
  /** Milliseconds. */
  pause: number;
}
const PACE: Pace = { attempts: 3, pause: 5000 };

const problemOf = async (check: () => Promise<void>, pace: Pace): Promise<string | undefined> => {
  for (let left = pace.attempts - 1; ; left -= 1) {
    try {
      await check();
      return undefined;
    } catch (error) {
      if (left === 0) return error instanceof Error ? error.message : String(error);
      await delay(pace.pause);
    }
  }
};

export interface Result {
  name: string;
  problem?: string;
}

export const smoke = async (ask: Ask, pace: Pace = PACE): Promise<Result[]> => {
  const results: Result[] = [];
  for (const [name, check] of CHECKS) {
    const problem = await problemOf(() => check(ask), pace);
    results.push({ name, ...(problem !== undefined && { problem }) });
  }
  return results;
};

const main = async (origin = ''): Promise<void> => {
  if (!/^https?:\/\/[^/]+$/.test(origin)) {
    throw new Error(
      'Name the shop, without a slash at the end: npm run smoke -- https://your.shop',
    );
  }
  const results = await smoke((path, sent) =>
    // A redirect to the home page would hide a missing page.
    fetch(origin + path, { ...sent, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) }),
  );
  for (const { name, problem } of results) {
    console.log(problem === undefined ? `✓ ${name}` : `✗ ${name}: ${problem}`);
  }
  if (results.some(({ problem }) => problem !== undefined)) process.exitCode = 1;
};
const PATIENCE = 30_000;

if (process.argv[1] === import.meta.filename) void main(process.argv[2]);
