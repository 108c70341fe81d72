/** All rows. Handlers and the browser import only their own area, to keep their bundles small. */
import type * as z from 'zod/mini';
import { COMMON_ERRORS, type ErrorCode } from '../domain/errors.ts';
import { FUNCTION_TIMEOUT_SECONDS } from '../domain/limits.ts';
import * as accounts from './accounts.ts';
import * as background from './background.ts';
import * as catalog from './catalog.ts';
import * as coupons from './coupons.ts';
import * as demo from './demo.ts';
import * as health from './health.ts';
import * as mail from './mail.ts';
import * as newsletter from './newsletter.ts';
import * as orders from './orders.ts';
import * as pages from './pages.ts';
import * as payments from './payments.ts';
import * as panel from './panel.ts';
import * as privacy from './privacy.ts';
import * as restock from './restock.ts';
import * as reviews from './reviews.ts';
import { isHttp, usesOf, type HttpRow, type Row } from './row.ts';

const { followChanges, prepareShop, verifyOrigin } = background;
const { addShopImage, changeSettings, getDashboard, listHistory } = panel;

/** An area is the folder of functions/ with its handlers. */
const AREAS = {
  catalog,
  orders,
  coupons,
  payments,
  accounts,
  privacy,
  reviews,
  newsletter,
  restock,
  dashboard: { getDashboard },
  history: { listHistory },
  settings: { addShopImage, changeSettings },
  changes: { followChanges },
  mail,
  health,
  pages,
  demo,
  secrets: { verifyOrigin },
  deployment: { prepareShop },
};
type Areas = typeof AREAS;
type ListedRow = Row & { area: string };
type AnyRow = { [Area in keyof Areas]: Areas[Area][keyof Areas[Area]] }[keyof Areas];

export const allRows: readonly ListedRow[] = Object.entries(AREAS).flatMap(([area, rows]) =>
  Object.values<Row>(rows).map((row) => ({ ...row, area, uses: usesOf(row) })),
);

const triggeredBy = <Trigger extends NonNullable<Row['trigger']>>(
  trigger: Trigger,
): readonly Extract<ListedRow, { trigger: Trigger }>[] =>
  allRows.filter((row): row is Extract<ListedRow, { trigger: Trigger }> => row.trigger === trigger);

export const httpRows = allRows.filter((row): row is HttpRow & ListedRow => isHttp(row));
export const streamRows = triggeredBy('stream');
export const scheduleRows = triggeredBy('schedule');
export const eventRows = triggeredBy('event');

export type RouteId = Extract<AnyRow, { method: string }>['id'];

/** HTTP rows by id. Each keeps its own schemas in its type. */
export const routes = Object.fromEntries(httpRows.map((row) => [row.id, row])) as unknown as {
  [Id in RouteId]: Extract<AnyRow, { id: Id }>;
};

const ACCESS_ERRORS: Record<HttpRow['access'], readonly ErrorCode[]> = {
  public: [],
  signedIn: ['UNAUTHENTICATED'],
  user: ['UNAUTHENTICATED', 'USER_ONLY'],
  staff: ['UNAUTHENTICATED', 'FORBIDDEN'],
  admin: ['UNAUTHENTICATED', 'FORBIDDEN'],
  self: ['UNAUTHENTICATED', 'FORBIDDEN'],
  resetToken: ['RESET_TOKEN_INVALID'],
};

export const errorsOf = (row: HttpRow): readonly ErrorCode[] => {
  const body: ErrorCode[] = row.input.body ? ['MALFORMED_JSON', 'UNSUPPORTED_MEDIA_TYPE'] : [];
  const raw: ErrorCode[] = row.input.rawBody ? ['UNSUPPORTED_MEDIA_TYPE'] : [];
  const form: ErrorCode[] = row.input.form ? ['MALFORMED_MULTIPART', 'UNSUPPORTED_MEDIA_TYPE'] : [];
  // A page of another site may not write.
  const write: ErrorCode[] = row.method === 'GET' ? [] : ['FORBIDDEN'];
  const all = [COMMON_ERRORS, ACCESS_ERRORS[row.access], write, body, raw, form, row.errors ?? []];
  return [...new Set(all.flat())];
};

export const routeKeysOf = ({ method, path, html }: HttpRow): string[] =>
  [method, ...(html ? ['HEAD'] : [])].map((each) => `${each} ${path}`);

/** `placeOrder` → `place-order`: the handler's file and its bundle folder. */
export const kebabCase = (id: string): string =>
  id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `placeOrder` → `PlaceOrder`: the construct's id. */
export const pascalCase = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);

export const handlerFile = ({ area, id }: Pick<ListedRow, 'area' | 'id'>): string =>
  `functions/${area}/${kebabCase(id)}.ts`;

/** 1769 MB is one vCPU, which scrypt and sharp use. Other functions wait for DynamoDB. */
const WHOLE_CPU_MB = 1769;
const WAITING_MB = 512;

export const sizeOf = (row: Row): { memoryMb: number; timeoutSeconds: number } => {
  if (!isHttp(row)) {
    return { memoryMb: row.memoryMb ?? WAITING_MB, timeoutSeconds: row.timeoutSeconds };
  }
  const { work = 'waiting' } = row;
  return {
    memoryMb: work === 'waiting' ? WAITING_MB : WHOLE_CPU_MB,
    timeoutSeconds: FUNCTION_TIMEOUT_SECONDS[work],
  };
};

/** The rows of a stage. */
export const rowsOn = <R extends Row>(rows: readonly R[], stage: { demo: boolean }): R[] =>
  rows.filter(({ only }) => only === undefined || only === (stage.demo ? 'demo' : 'selling'));

type Operation = Readonly<Record<string, unknown>>;

/** OpenAPI's `paths` of the rows, for the OpenAPI document and for API Gateway. */
export const openApiPaths = <R extends HttpRow>(
  rows: readonly R[],
  operationOf: (row: R) => Operation,
): Record<string, Record<string, Operation>> => {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const row of rows) {
    const { id: operationId, summary, method, path } = row;
    const operation = { operationId, summary, ...operationOf(row) };
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  return paths;
};

const namesIn = (rows: readonly HttpRow[]): readonly string[] => {
  const names = rows.flatMap(({ id, input: { query } }) => {
    if (query === undefined) return [];
    if (!('shape' in query)) throw new Error(`The query of ${id} is no object schema`);
    return Object.keys((query as z.ZodMiniObject).shape);
  });
  return [...new Set(names)].toSorted();
};

/** CloudFront passes on no other query parameters. */
export const API_QUERY = namesIn(httpRows);

/** The parameters of reads. An invented one would make a new copy and bypass the cache. */
export const CACHE_KEY_QUERY = namesIn(httpRows.filter(({ method }) => method === 'GET'));
