/** Shows figures beside their budgets (docs/requirements/budgets.md), and finds those that miss a "must". */

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

/** A limit that is the result of a division has many digits; three are shown. */
const limitOf = (limit: number): string => String(Number(limit.toPrecision(3)));

/** Judges the rounded figure that is shown. NaN, a figure that could not be measured, misses. */
export const isMissed = ({ value, must, atLeast = false, digits = 1 }: Row): boolean => {
  if (must === undefined) return false;
  const shown = Number(value.toFixed(digits));
  return atLeast ? !(shown >= must) : !(shown <= must);
};

/** Formats aligned columns: the first to the left, the others to the right. */
const alignColumns = (lines: readonly (readonly string[])[]): string => {
  const widths = (lines[0] ?? []).map((_, at) =>
    Math.max(...lines.map((line) => line[at]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
};

/** Prints the report. A figure that misses its "must" makes the process exit with 1. */
export const print = ({ title, rows }: Report): void => {
  if (rows.some(isMissed)) process.exitCode = 1;
  const bound = (limit: number | undefined, { atLeast = false }: Row): string =>
    limit === undefined ? '' : `${atLeast ? '≥' : '≤'} ${limitOf(limit)}`;
  const lines = rows.map((each) => [
    each.name,
    `${each.value.toFixed(each.digits ?? 1)}${each.unit ? ` ${each.unit}` : ''}`,
    bound(each.must, each),
    bound(each.aim, each),
    isMissed(each) ? 'MISSED' : '',
    each.note ?? '',
  ]);
  console.log(`${alignColumns([[title, 'measured', 'must', 'aim', '', ''], ...lines])}\n`);
};
