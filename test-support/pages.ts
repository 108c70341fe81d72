/** Reads a list page by page, following the Link header as a client does. */
import type { HttpRow } from '#shared/rows/row.ts';
import type { EndpointHandler } from '../functions/http/endpoint.ts';
import { invoke, type TestRequest } from './invoke.ts';

/** @returns the entries of each page */
export const pagesOf = async <Entry>(
  route: HttpRow,
  handler: EndpointHandler,
  request: TestRequest,
): Promise<Entry[][]> => {
  const { body, headers } = await invoke<Entry[]>(route, handler, request);
  const [, next] = /^<\?([^>]+)>; rel="next"$/.exec(headers['link'] ?? '') ?? [];
  if (next === undefined) return [body];
  const query = Object.fromEntries(new URLSearchParams(next));
  return [body, ...(await pagesOf<Entry>(route, handler, { ...request, query }))];
};
