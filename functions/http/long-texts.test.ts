/** Bug: the pattern of a carrier's name took 10 s for 63 kB, the normal form of 4.2 MB 5 s. */
import { httpRows } from '#shared/rows/index.ts';
import * as z from 'zod/mini';

/** Longer than each limit. The normal form of this letter has 18 letters. */
const LONG_TEXT = '\uFDFA'.repeat(70_000);

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/** Each text of an input: its place, its limit, and an input with a long text there. */
const textsIn = (
  schema: JsonSchema,
  place: string,
  holding: (value: unknown) => unknown = (value) => value,
): { place: string; maxLength: number | undefined; input: unknown }[] => [
  ...(schema.type === 'string' && !schema.enum && schema.const === undefined
    ? [{ place, maxLength: schema.maxLength, input: holding(LONG_TEXT) }]
    : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    textsIn(property, `${place} ${name}`, (value) => holding({ [name]: value })),
  ),
  ...(schema.items ? textsIn(schema.items, place, (value) => holding([value])) : []),
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((option) =>
    textsIn(option, place, holding),
  ),
];

const texts = httpRows.flatMap((row) =>
  (['params', 'query', 'headers', 'body', 'form'] as const).flatMap((part) => {
    const schema = row.input[part];
    if (!schema) return [];
    const json = z.toJSONSchema(schema, { io: 'input', reused: 'inline' }) as JsonSchema;
    return textsIn(json, `${row.id} ${part}`).map((text) => ({ ...text, schema }));
  }),
);

const reachedIn = (parse: () => unknown): string[] => {
  // All methods of a regular expression, and all string methods that take one, call `exec`.
  const exec = jest.spyOn(RegExp.prototype, 'exec');
  const changes = (['normalize', 'toLowerCase', 'toUpperCase'] as const).map((name) => ({
    name,
    spy: jest.spyOn(String.prototype, name),
  }));
  parse();
  const reached = [
    ...exec.mock.calls.flatMap(([text], at) =>
      text === LONG_TEXT ? [String(exec.mock.contexts[at])] : [],
    ),
    ...changes.flatMap(({ name, spy }) =>
      spy.mock.contexts.flatMap((text) => (String(text) === LONG_TEXT ? [name] : [])),
    ),
  ];
  jest.restoreAllMocks();
  return reached;
};

test.each(texts)('$place', ({ schema, maxLength, input }) => {
  expect(maxLength).toBeLessThanOrEqual(20_000);
  expect(schema.safeParse(input).success).toBe(false);
  // Only zod's own pattern, which counts the characters of the text.
  expect(reachedIn(() => schema.safeParse(input))).toEqual(['/[\\uD800-\\uDBFF]/']);
});

test('the texts of all parts of requests are found', () => {
  expect(texts.map(({ place }) => place)).toEqual(
    expect.arrayContaining([
      'getUser params id',
      'listOrders query q',
      'signIn headers x-device',
      'placeOrder body address pais',
      'changeSettings body banners title',
      'createCategory form name',
    ]),
  );
});
