import { readFile } from 'node:fs/promises';
import { allRoutes } from '#shared/rows/index.ts';
import { asText, DOCUMENT, openApiDocument } from './openapi-document.ts';

test('docs/openapi.json is what the route table says (else: npm run openapi)', async () => {
  expect(asText(await openApiDocument())).toBe(await readFile(DOCUMENT, 'utf8'));
});

test('every reference leads to a component', async () => {
  const document = await openApiDocument();
  const { schemas } = document['components'] as { schemas: Record<string, unknown> };
  const references = asText(document).matchAll(/"\$ref": "#\/components\/schemas\/(\w+)"/g);
  const missing = [...references].map(([, name = '']) => name).filter((name) => !(name in schemas));
  expect(missing).toEqual([]);
});

test('what a request may carry beside its body is a parameter', async () => {
  const { paths } = (await openApiDocument()) as {
    paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>;
  };
  expect(paths['/orders']?.['post']?.parameters).toMatchObject([
    { name: 'Idempotency-Key', in: 'header', required: false },
  ]);
  expect(paths['/products']?.['get']?.parameters).toMatchObject([
    { name: 'categoryId', in: 'query', required: false },
  ]);
  expect(paths['/products/{id}']?.['get']?.parameters).toMatchObject([
    { name: 'id', in: 'path', required: true },
    { name: 'fresh', in: 'query', required: false },
  ]);
});

test('every route is an operation under its own id', async () => {
  const { paths } = (await openApiDocument()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const ids = Object.values(paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(ids.toSorted()).toEqual(allRoutes.map(({ id }) => id).toSorted());
});
