import type { HistoryChange } from '#shared/domain/schemas/history.ts';

const quotedOrNone = (value: HistoryChange['from']): string =>
  value === null ? 'nada' : `«${String(value)}»`;

/** `Nombre: «Ana» → «Anna»` */
export const changeText = (
  label: string,
  { from, to }: Pick<HistoryChange, 'from' | 'to'>,
  valueText: (value: HistoryChange['from']) => string = quotedOrNone,
): string => {
  const [before, after] = [valueText(from), valueText(to)];
  // A history keeps only the beginning of long texts, so a change at their end is not visible.
  return before === after ? `${label}: cambia el final` : `${label}: ${before} → ${after}`;
};
