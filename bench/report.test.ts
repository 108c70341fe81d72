import { format, missedIn, report, row } from './report.ts';

test('names each figure that misses its must', () => {
  const part = [
    'a text judges nothing',
    report('Title', [
      row('at the limit', 1.04, { must: 1 }),
      row('above', 1.06, { must: 1, unit: 'kB' }),
      row('at least', 94.9, { must: 95, atLeast: true, digits: 0 }),
      row('below', 94.4, { must: 95, atLeast: true, digits: 0 }),
      row('only the aim is missed', 5, { must: 6, aim: 4 }),
      row('not judged', 1000),
    ]),
  ];
  expect(missedIn(part)).toEqual([
    'Title: above is 1.1kB, must be ≤ 1kB',
    'Title: below is 94, must be ≥ 95',
  ]);
  expect(format(part)).toMatch(/above +1\.1 kB +≤ 1 +MISSED/);
});

test('a figure that could not be measured misses its must', () => {
  expect(missedIn([report('Title', [row('nothing', NaN, { must: 1 })])])).toHaveLength(1);
  expect(
    missedIn([report('Title', [row('nothing', NaN, { must: 1, atLeast: true })])]),
  ).toHaveLength(1);
});
