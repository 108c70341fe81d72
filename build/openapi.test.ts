import { httpRows } from '#shared/rows/index.ts';
import { openApiDocument } from './openapi.ts';

test('every reference resolves to a component', async () => {
  const document = await openApiDocument();
  const { schemas } = document['components'] as { schemas: Record<string, unknown> };
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
  const missing = [...references].map(([, name = '']) => name).filter((name) => !(name in schemas));
  expect(missing).toEqual([]);
});

test('path parameters, query and headers are parameters', async () => {
  const { paths } = (await openApiDocument()) as {
    paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>;
  };
  expect(paths['/orders']?.['post']?.parameters).toMatchObject([
    { name: 'Idempotency-Key', in: 'header', required: false },
  ]);
  expect(paths['/products']?.['get']?.parameters).toMatchObject([
    { name: 'after', in: 'query', required: false },
    { name: 'limit', in: 'query', required: false },
    { name: 'categoryId', in: 'query', required: false },
  ]);
  expect(paths['/products/{id}']?.['get']?.parameters).toMatchObject([
    { name: 'id', in: 'path', required: true },
    { name: 'fresh', in: 'query', required: false },
  ]);
});

test('every HTTP row is an operation under its id', async () => {
  const { paths } = (await openApiDocument()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const ids = Object.values(paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(ids.toSorted()).toEqual(httpRows.map(({ id }) => id).toSorted());
});
