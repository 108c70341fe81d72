import { reasonOf, summaryOf } from './journey-reporter.ts';

const CONSOLE_ERROR = [
  '\u001B[31mError: In the console: 404 (Not Found) http://localhost:43121/favicon.ico\u001B[39m',
  '',
  'expect(received).toEqual(expected)',
].join('\n');

test('the reason is one line, the same for every port', () => {
  const other = CONSOLE_ERROR.replace('43121', '39001');
  expect(reasonOf(CONSOLE_ERROR)).toBe('Error: In the console: 404 (Not Found) /favicon.ico');
  expect(reasonOf(other)).toBe(reasonOf(CONSOLE_ERROR));
});

test('the reason says which element was expected', () => {
  const message =
    "Error: expect(locator).toBeVisible() failed\n\nLocator: getByText('Pagado')\nExpected: visible\nTimeout: 20000ms";
  expect(reasonOf(message)).toBe(
    "Error: expect(locator).toBeVisible() failed · Locator: getByText('Pagado') · Expected: visible",
  );
});

test('the reason has the lines in which two values differ', () => {
  const message =
    'Error: /cart\n\n- Expected  - 1\n+ Received  + 3\n\n  Array [\n+   "form.search",\n  ]';
  expect(reasonOf(message)).toBe('Error: /cart · +   "form.search",');
});

test('failures with the same reason stand together, the most frequent reason first', () => {
  const failures = [
    { journey: 'cart.spec.ts:3 a cart (360)', reason: 'A' },
    ...Array.from({ length: 7 }, (_, at) => ({ journey: `buy.spec.ts:${at}`, reason: 'B' })),
  ];
  expect(summaryOf(failures).split('\n')).toEqual([
    '7 journeys: B',
    ...[0, 1, 2, 3, 4].map((at) => `    buy.spec.ts:${at}`),
    '    and 2 more',
    '1 journey: A',
    '    cart.spec.ts:3 a cart (360)',
  ]);
});
