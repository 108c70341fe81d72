import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useEffect, useMemo } from 'react';
import type { Identified } from '../api/list-rules.ts';
import { compareValues, rowSearch, type Column } from './columns.ts';
import type { TableView } from './table-view.ts';

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

/** Rows that one task handles: a few ms on a phone. */
const BATCH_SIZE = 200;

/**
 * Calls `work` for every row, one batch per task, so that the page stays responsive.
 *
 * @returns cancels the remaining batches
 */
const forEachInBatches = <Row>(rows: readonly Row[], work: (row: Row) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const runFrom = (start: number) => {
    timer = setTimeout(() => {
      rows.slice(start, start + BATCH_SIZE).forEach(work);
      if (start + BATCH_SIZE < rows.length) runFrom(start + BATCH_SIZE);
    });
  };
  runFrom(0);
  return () => {
    clearTimeout(timer);
  };
};

/** The rows that match the view's search, in the view's order; not cut into pages. */
export const useFilteredRows = <Row extends Identified>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { search, sort, isDescending }: TableView,
): readonly Row[] => {
  const definitions = useMemo(
    () =>
      columns.map(({ id, value, isImage = false }): ColumnDef<typeof features, Row> => ({
        id,
        accessorFn: value,
        enableSorting: !isImage,
        sortFn: (a, b) => compareValues(value(a.original), value(b.original)),
      })),
    [columns],
  );
  const { isFound, prepare } = useMemo(() => rowSearch(columns), [columns]);
  useEffect(() => forEachInBatches(rows, prepare), [rows, prepare]);
  const table = useTable<typeof features, Row>({
    features,
    data: rows,
    columns: definitions,
    getRowId: ({ id }) => String(id),
    // The filter function looks at the whole row, so one column per row is enough.
    getColumnCanGlobalFilter: ({ id }) => id === columns[0]?.id,
    globalFilterFn: (row, _column, text: string) => isFound(row.original, text),
    state: {
      globalFilter: search,
      sorting: columns.some(({ id }) => id === sort)
        ? [{ id: sort ?? '', desc: isDescending }]
        : [],
    },
  });
  return table.getSortedRowModel().rows.map(({ original }) => original);
};
