import downloadIcon from 'bootstrap-icons/icons/download.svg';
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
import { useDeferredValue, useEffect, useMemo, type ReactNode } from 'react';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { Button } from '../../ui/core/button.tsx';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { LoadProblem } from '../../ui/core/load-problem.tsx';
import { SpinnerScreen } from '../../ui/core/spinner-screen.tsx';
import { compareValues, rowSearch, type Column } from './columns.ts';
import { download, toCsv } from './csv.ts';
import type { Identified, List } from './list-rules.ts';
import { Pager } from './pager.tsx';
import { RowTable } from './row-table.tsx';
import { useTableView, useViewOrigin, type TableView } from './table-view.ts';

/** Rows of one page. */
const PAGE_SIZE = 25;

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

interface Props<Row extends Identified> {
  /** What the rows are, in the plural: `Categorías`. Names the table and the CSV file. */
  label: string;
  list: List<Row>;
  /** The same array in every render. */
  columns: readonly Column<Row>[];
  onRetry: () => void;
  /** Fetches what was left for later, of a list that grows for ever. */
  onMore?: () => void;
  /** Buttons and links at the end of a row; each says in its name which row it is about. */
  renderActions?: (row: Row) => ReactNode;
  /** Stands where a list has no rows at all: what to do next. */
  empty: ReactNode;
}

/**
 * A list to work with: search, sorting, paging, counts and CSV; where the screen is narrow, each row
 * is a card. What is shown stands in the address.
 */
export const DataTable = <Row extends Identified>(props: Props<Row>) => {
  const { list, empty, onRetry } = props;
  const origin = useViewOrigin();
  if (list.rows.length > 0) return <FilledTable key={origin} {...props} />;
  if (list.status === 'ready') return empty;
  if (list.problem) return <LoadProblem message={list.problem.message} onRetry={onRetry} />;
  return (
    <div aria-busy="true">
      <SpinnerScreen />
    </div>
  );
};

/** Rows of one portion: a few milliseconds on a phone. */
const PORTION = 200;

/** Does something with every row, a portion at a time, so that nobody waits for it. */
const betweenTasks = <Row,>(rows: readonly Row[], work: (row: Row) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const next = (start: number) => {
    timer = setTimeout(() => {
      rows.slice(start, start + PORTION).forEach(work);
      if (start + PORTION < rows.length) next(start + PORTION);
    });
  };
  next(0);
  return () => {
    clearTimeout(timer);
  };
};

/** Sorted and found; one page of them is rendered. */
const useFoundRows = <Row extends Identified>(
  { rows }: List<Row>,
  columns: readonly Column<Row>[],
  { search, sort, isDescending }: TableView,
): readonly Row[] => {
  const definitions = useMemo(
    () =>
      columns.map(({ id, value, isPlain = true }): ColumnDef<typeof features, Row> => ({
        id,
        accessorFn: value,
        enableSorting: isPlain,
        sortFn: (a, b) => compareValues(value(a.original), value(b.original)),
      })),
    [columns],
  );
  const { isFound, prepare } = useMemo(() => rowSearch(columns), [columns]);
  useEffect(() => betweenTasks(rows, prepare), [rows, prepare]);
  const table = useTable<typeof features, Row>({
    features,
    data: rows,
    columns: definitions,
    getRowId: ({ id }) => String(id),
    // One look at each row, not one at each of its cells.
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

const FilledTable = <Row extends Identified>({
  label,
  list,
  columns,
  onRetry,
  onMore,
  renderActions,
}: Props<Row>) => {
  const [view, show] = useTableView();
  const deferred = useDeferredValue(view);
  const found = useFoundRows(list, columns, deferred);
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(deferred.page, pages);
  const rows = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const sortable = columns.filter(({ isPlain }) => isPlain !== false);
  const total = list.rows.length;
  const isComplete = list.isWhole;
  return (
    <div className="data-table" aria-busy={!isComplete && list.status === 'loading'}>
      {list.problem && (
        <Alert variant="warning">
          {list.problem.message}{' '}
          <Button variant="link" onClick={onRetry}>
            Reintentar
          </Button>
        </Alert>
      )}
      <div className="table-tools" role="search" aria-label={label}>
        <input
          type="search"
          className="form-control table-search"
          aria-label={`Buscar en ${label}`}
          placeholder="Buscar"
          value={view.search}
          onChange={({ target }) => {
            show({ search: target.value });
          }}
        />
        <select
          className="form-select table-order"
          aria-label={`Ordenar ${label}`}
          value={view.sort === undefined ? '' : `${view.isDescending ? '-' : ''}${view.sort}`}
          onChange={({ target: { value } }) => {
            show({
              sort: value.replace(/^-/, '') || undefined,
              isDescending: value.startsWith('-'),
            });
          }}
        >
          <option value="">Orden de la tienda</option>
          {sortable.flatMap(({ id, header }) => [
            <option key={id} value={id}>
              {header}, ascendente
            </option>,
            <option key={`-${id}`} value={`-${id}`}>
              {header}, descendente
            </option>,
          ])}
        </select>
        <Button
          variant="outline-primary"
          disabled={!isComplete}
          onClick={() => {
            const name = `lumbre-${label.toLowerCase()}-${new Date().toISOString().slice(0, 10)}`;
            download(`${name}.csv`, toCsv(columns, found));
          }}
        >
          <Icon src={downloadIcon} />
          <span>
            <span className="visually-hidden">Descargar </span>CSV
          </span>
        </Button>
      </div>
      <p className="table-count" role="status">
        {deferred.search.trim() !== '' && `${found.length} de `}
        {total}
        {!isComplete && ' por ahora'}
        {isComplete && list.rest !== undefined && ' por ahora, hay más sin cargar'}
        {isComplete && list.rest === undefined && deferred.search.trim() === '' && ' en total'}
        {!isComplete && list.status === 'loading' && ' · cargando más…'}
      </p>
      {rows.length === 0 ? (
        <EmptyState title={`Nada coincide con «${deferred.search.trim()}».`}>
          <Button
            variant="outline-primary"
            onClick={() => {
              show({ search: '' });
            }}
          >
            Borrar la búsqueda
          </Button>
        </EmptyState>
      ) : (
        <RowTable
          label={label}
          rows={rows}
          columns={columns}
          renderActions={renderActions}
          sort={{
            by: view.sort,
            isDescending: view.isDescending,
            onSort: (id) => {
              show({ sort: id, isDescending: view.sort === id && !view.isDescending });
            },
          }}
        />
      )}
      <Pager
        label={`Páginas de ${label}`}
        page={page}
        pages={pages}
        onPage={(next) => {
          show({ ...view, page: next });
        }}
      />
      {list.rest !== undefined && onMore && (
        <p className="table-more">
          <Button variant="outline-primary" busy={!isComplete} onClick={onMore}>
            Cargar más
          </Button>
        </p>
      )}
    </div>
  );
};
