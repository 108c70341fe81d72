/** Shows figures beside their budgets (docs/requirements/budgets.md), and finds those that miss a "must". */
import { table } from './table.ts';

interface Bounds {
  /** A figure equal to this limit is accepted. Without a limit the figure is only shown. */
  must?: number;
  aim?: number;
  /** More is better: `must` and `aim` are lower bounds. */
  atLeast?: boolean;
  unit?: string;
  /** Decimals; one by default. */
  digits?: number;
  note?: string;
}

export interface Row extends Bounds {
  name: string;
  value: number;
}

export const row = (name: string, value: number, bounds: Bounds = {}): Row => ({
  name,
  value,
  ...bounds,
});

export interface Report {
  title: string;
  rows: readonly Row[];
}
export const report = (title: string, rows: readonly Row[]): Report => ({ title, rows });

/** The result of a part of the bench. Texts are only printed. */
export type Part = readonly (Report | string)[];

/** A limit that is the result of a division has many digits; three are shown. */
const limitOf = (limit: number): string => String(Number(limit.toPrecision(3)));

/** Judges the rounded figure that is shown. NaN, a figure that could not be measured, misses. */
const isMissed = ({ value, must, atLeast = false, digits = 1 }: Row): boolean => {
  if (must === undefined) return false;
  const shown = Number(value.toFixed(digits));
  return atLeast ? !(shown >= must) : !(shown <= must);
};

/** One line for each figure that misses its "must". */
export const missedIn = (part: Part): string[] =>
  part.flatMap((each) =>
    typeof each === 'string'
      ? []
      : each.rows
          .filter(isMissed)
          .map(
            ({ name, value, must, atLeast = false, unit = '', digits = 1 }) =>
              `${each.title}: ${name} is ${value.toFixed(digits)}${unit}, must be ${atLeast ? '≥' : '≤'} ${must === undefined ? '' : limitOf(must)}${unit}`,
          ),
  );

const textOf = ({ title, rows }: Report): string => {
  const bound = (limit: number | undefined, { atLeast = false }: Row): string =>
    limit === undefined ? '' : `${atLeast ? '≥' : '≤'} ${limitOf(limit)}`;
  return table(
    [title, 'measured', 'must', 'aim', '', ''],
    rows.map((each) => [
      each.name,
      `${each.value.toFixed(each.digits ?? 1)}${each.unit ? ` ${each.unit}` : ''}`,
      bound(each.must, each),
      bound(each.aim, each),
      isMissed(each) ? 'MISSED' : '',
      each.note ?? '',
    ]),
  );
};

export const format = (part: Part): string =>
  part.map((each) => (typeof each === 'string' ? each : textOf(each))).join('\n\n');
