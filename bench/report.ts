interface Bounds {
  /** A figure equal to this limit is accepted. Without a limit the figure is only shown. */
  must?: number;
  aim?: number;
  /** `must` and `aim` are lower bounds. */
  atLeast?: boolean;
  unit?: string;
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

const limitOf = (limit: number): string => String(Number(limit.toPrecision(3)));

/** Compares the rounded figure that is shown. NaN, a failed measurement, misses its budget. */
export const isMissed = ({ value, must, atLeast = false, digits = 1 }: Row): boolean => {
  if (must === undefined) return false;
  const shown = Number(value.toFixed(digits));
  return atLeast ? !(shown >= must) : !(shown <= must);
};

/** A figure that misses its "must" makes the process exit with 1. */
export const print = ({ title, rows }: Report): void => {
  if (rows.some(isMissed)) process.exitCode = 1;
  const bound = (limit: number | undefined, { atLeast = false }: Row): string =>
    limit === undefined ? '' : `${atLeast ? '≥' : '≤'} ${limitOf(limit)}`;
  const lines = rows.map((each) => [
    each.name,
    {
      measured: `${each.value.toFixed(each.digits ?? 1)}${each.unit ? ` ${each.unit}` : ''}`,
      must: bound(each.must, each),
      aim: bound(each.aim, each),
      missed: isMissed(each) ? 'MISSED' : '',
      note: each.note ?? '',
    },
  ]);
  console.log(title);
  console.table(Object.fromEntries(lines));
};
