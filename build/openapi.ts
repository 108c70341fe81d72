/**
 * Derives the OpenAPI 3.1 document of the API from the HTTP rows. `npm run openapi` prints it, and the
 * local shop serves it at /_local/openapi.json.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ERRORS } from '#shared/domain/errors.ts';
import { MAX_ORDER_LINES } from '#shared/domain/limits.ts';
import { httpRows, errorsOf, openApiPaths } from '#shared/rows/index.ts';
import { type FileField, type HttpRow, successOf } from '#shared/rows/row.ts';

type Json = Record<string, unknown>;

const SCHEMAS = join(import.meta.dirname, '../shared/domain/schemas');

const namedSchemas = async () => {
  const names = z.registry<{ id: string }>();
  const files = (await readdir(SCHEMAS)).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files.toSorted()) {
    const module = (await import(join(SCHEMAS, file))) as Json;
    for (const [id, value] of Object.entries(module)) {
      if (value instanceof z.ZodMiniType) names.add(value, { id });
    }
  }
  return names;
};

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string', description: 'Spanish, safe to show' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    details: {
      type: 'array',
      maxItems: MAX_ORDER_LINES,
      items: {
        type: 'object',
        required: ['field', 'code'],
        properties: {
          field: { type: 'string', description: '`items[0].quantity`' },
          code: { type: 'string' },
          message: { type: 'string' },
          available: {
            type: 'integer',
            description: 'OUT_OF_STOCK, DAYS_CHANGED and STOCK_OUT_OF_RANGE: pieces in stock',
          },
          madeToOrderDays: { type: 'integer', description: 'until more pieces are made' },
          madeToOrderMax: { type: 'integer', description: 'how many more an order may have' },
          question: { type: 'string', description: 'what the piece asks now; empty for nothing' },
          questionRequired: { type: 'boolean' },
          price: { type: 'number', description: "PRICE_CHANGED: today's unit price in dollars" },
          productId: { type: 'string' },
          title: { type: 'string' },
        },
      },
    },
    requestId: { type: 'string' },
  },
};

const NEXT_PAGE: Json = {
  description: 'rel="next": the same list after the last entry of this page; absent at its end',
  schema: { type: 'string' },
};

const errorResponses = (route: HttpRow): Json => {
  const all = errorsOf(route);
  const statuses = new Set(all.map((code) => ERRORS[code].status));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const codes = all.filter((code) => ERRORS[code].status === status);
      const description = codes.map((code) => `${code}: ${ERRORS[code].message}`).join('\n');
      const schema = {
        allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }],
      };
      return [status, { description, content: { 'application/json': { schema } } }];
    }),
  );
};

const fileSchema = ({ max }: FileField): Json => {
  const file = { type: 'string', format: 'binary' };
  return max === 1 ? file : { type: 'array', items: file, maxItems: max };
};

const SECURITY: Record<HttpRow['access'], readonly Json[]> = {
  public: [],
  signedIn: [{ session: [] }],
  user: [{ session: [] }],
  staff: [{ session: [] }],
  admin: [{ session: [] }],
  self: [{ session: [] }],
  resetToken: [{ resetToken: [] }],
};

/** A named schema becomes a reference to its component. */
type ToJson = (schema: z.ZodMiniType, io: 'input' | 'output') => Json;

/** @param components gets the named schemas that were referred to */
const schemaWriter =
  (names: Awaited<ReturnType<typeof namedSchemas>>, components: Json): ToJson =>
  (schema, io) => {
    const converted = z.toJSONSchema(schema, { metadata: names, io });
    // Input and output of a schema differ by defaults and by unknown fields.
    const nameOf = (name: string): string => (io === 'input' ? `${name}Input` : name);
    const {
      $schema: _,
      $defs = {},
      ...json
    } = JSON.parse(JSON.stringify(converted), (key, value: unknown) =>
      key === '$ref' && typeof value === 'string'
        ? `#/components/schemas/${nameOf(value.replace('#/$defs/', ''))}`
        : value,
    ) as Json & { $defs?: Json };
    for (const [name, definition] of Object.entries($defs)) components[nameOf(name)] = definition;
    return json;
  };

const parameters = (route: HttpRow): Json[] =>
  (['params', 'query', 'headers'] as const).flatMap((part) => {
    const schema = route.input[part];
    if (!schema) return [];
    // An empty registry: OpenAPI wants the schema of a parameter itself, not a reference to a component.
    const unnamed = z.registry<{ id: string }>();
    const { properties = {}, required = [] } = z.toJSONSchema(schema, {
      metadata: unnamed,
      io: 'input',
    });
    const place = { params: 'path', query: 'query', headers: 'header' }[part];
    return Object.entries(properties).map(([name, property]) => ({
      name: part === 'headers' ? titleCase(name) : name,
      in: place,
      required: required.includes(name),
      schema: property,
    }));
  });

const requestBody = (
  { input: { body, rawBody, form, files = {} } }: HttpRow,
  toJson: ToJson,
): Json => {
  if (rawBody) return { required: true, content: { 'application/json': { schema: {} } } };
  if (body) {
    return { required: true, content: { 'application/json': { schema: toJson(body, 'input') } } };
  }
  if (!form) return {};
  const fields = {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(files).map(([name, file]) => [name, fileSchema(file)]),
    ),
    required: Object.keys(files).filter((name) => files[name]?.required),
  };
  const schema = { allOf: [toJson(form, 'input'), fields] };
  return { required: true, content: { 'multipart/form-data': { schema } } };
};

const operation = (route: (typeof httpRows)[number], toJson: ToJson): Json => {
  const body = requestBody(route, toJson);
  return {
    tags: [route.area],
    'x-access': route.access,
    security: SECURITY[route.access],
    parameters: parameters(route),
    ...('content' in body && { requestBody: body }),
    responses: {
      [successOf(route)]: {
        description: 'Success',
        ...(route.pageSize && { headers: { Link: NEXT_PAGE } }),
        ...(route.output && {
          content: {
            [route.html ? 'text/html' : 'application/json']: {
              schema: toJson(route.output, 'output'),
            },
          },
        }),
      },
      ...(route.cache && { 304: { description: 'Not changed since If-None-Match' } }),
      ...errorResponses(route),
    },
  };
};

export const openApiDocument = async (): Promise<Json> => {
  const components: Json = { Error: ERROR_SCHEMA };
  const toJson = schemaWriter(await namedSchemas(), components);
  const paths = openApiPaths(httpRows, (route) => operation(route, toJson));
  return {
    openapi: '3.1.0',
    info: { title: 'Lumbre', version: '1', description: 'Derived from shared/rows.' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        resetToken: { type: 'http', scheme: 'bearer', description: 'From the reset mail' },
      },
      schemas: Object.fromEntries(
        Object.entries(components).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
      ),
    },
  };
};

/** `idempotency-key` → `Idempotency-Key`. Rows have headers in lower case, like Lambda. */
const titleCase = (header: string): string =>
  header.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase());

const main = async (): Promise<void> =>
  console.log(JSON.stringify(await openApiDocument(), undefined, 2));

if (process.argv[1] === import.meta.filename) void main();
