import * as z from 'zod/mini';
import { PUBLISHED_FILES, PUBLISHED_PAGES } from '../hosting/published-page.ts';
import type { Row } from './row.ts';
import { limited } from '../domain/schemas/text.ts';

const PageAddress = z.object({
  page: z.enum([...PUBLISHED_PAGES, ...PUBLISHED_FILES]),
  key: limited(200).check(z.minLength(1)),
});

export const renderPage = {
  id: 'renderPage',
  method: 'GET',
  path: '/pages/{page}/{key}',
  summary: 'A published page or file that the bucket does not have, for CloudFront',
  access: 'public',
  input: { params: PageAddress },
  html: true,
  output: z.string(),
  uses: {
    table: ['BatchGetItem', 'GetItem', 'Query'],
    partitions: ['CATEGORIES', 'PRODUCT#', 'SETTINGS', 'SLUG#'],
    lists: ['CATALOG'],
    images: ['GetObject'],
    pages: ['DeleteObject', 'GetObject', 'ListBucket', 'PutObject'],
    renderer: true,
  },
  cache: { seconds: 2, staleSeconds: 2 },
} as const satisfies Row;
