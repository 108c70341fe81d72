import { isMissed, row } from './report.ts';

it.each([
  ['a figure at its limit', row('p99', 1.25, { must: 1.25, digits: 2 }), false],
  ['a figure that rounds to its limit', row('p99', 1.254, { must: 1.25, digits: 2 }), false],
  ['a figure above its limit', row('p99', 1.26, { must: 1.25, digits: 2 }), true],
  ['a figure below its lower limit', row('score', 94, { must: 95, atLeast: true }), true],
  ['a figure that could not be measured', row('p99', Number.NaN, { must: 1 }), true],
  ['a figure without a limit', row('p99', 9), false],
])('judges %s', (_, figure, missed) => {
  expect(isMissed(figure)).toBe(missed);
});
