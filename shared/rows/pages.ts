import * as z from 'zod/mini';
import { PUBLISHED_PAGES } from '../hosting/published-page.ts';
import { row } from './row.ts';

const PageAddress = z.object({
  page: z.enum(PUBLISHED_PAGES),
  key: z.string().check(z.minLength(1), z.maxLength(200)),
});

export const renderPage = row({
  id: 'renderPage',
  area: 'pages',
  trigger: 'http',
  method: 'GET',
  path: '/pages/{page}/{key}',
  summary: "The HTML of a product's or category's page, for CloudFront",
  access: 'public',
  input: { params: PageAddress },
  success: 200,
  html: true,
  output: z.string(),
  errors: [],
  uses: {
    table: ['GetItem', 'Query'],
    partitions: ['CATEGORIES', 'PRODUCT#', 'SLUG#'],
    list: true,
    renderer: true,
  },
  work: 'read',
  cache: { seconds: 5, staleSeconds: 60 },
});
