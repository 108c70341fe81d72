import { useDeferredValue, type ReactNode } from 'react';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { Button } from '../../ui/core/button.tsx';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { LoadProblem } from '../../ui/core/load-problem.tsx';
import { SpinnerScreen } from '../../ui/core/spinner-screen.tsx';
import type { Identified, List } from '../api/list-rules.ts';
import type { Column } from './columns.ts';
import { downloadCsv, toCsv } from './csv.ts';
import { Pager } from './pager.tsx';
import { RowTable } from './row-table.tsx';
import { TableTools } from './table-tools.tsx';
import { useTableView, useVisitKey } from './table-view.ts';
import { useFilteredRows } from './use-filtered-rows.ts';

const ROWS_PER_PAGE = 25;

interface Props<Row extends Identified> {
  /** Plural name of the rows, such as `Categorías`. Names the table and the CSV file. */
  label: string;
  list: List<Row>;
  /** The same array in every render. */
  columns: readonly Column<Row>[];
  onRetry: () => void;
  /** Loads more rows; for lists that are not loaded whole. */
  onMore?: () => void;
  /** Buttons and links at the end of a row; the accessible name of each includes the row. */
  renderActions?: (row: Row) => ReactNode;
  /** Shown instead of the table when the list has no rows. */
  empty: ReactNode;
}

/**
 * A list with search, sorting, paging, counts and CSV download. On narrow screens each row is a
 * card. Search, order and page are in the URL.
 */
export const DataTable = <Row extends Identified>(props: Props<Row>) => {
  const { list, empty, onRetry } = props;
  const visit = useVisitKey();
  if (list.rows.length > 0) return <FilledTable key={visit} {...props} />;
  if (list.status === 'ready') return empty;
  if (list.problem) return <LoadProblem message={list.problem.message} onRetry={onRetry} />;
  return (
    <div aria-busy="true">
      <SpinnerScreen />
    </div>
  );
};

const FilledTable = <Row extends Identified>({
  label,
  list,
  columns,
  onRetry,
  onMore,
  renderActions,
}: Props<Row>) => {
  const [view, changeView] = useTableView();
  const deferred = useDeferredValue(view);
  const found = useFilteredRows(list.rows, columns, deferred);
  const pages = Math.max(1, Math.ceil(found.length / ROWS_PER_PAGE));
  const page = Math.min(deferred.page, pages);
  const rows = found.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
  const search = deferred.search.trim();
  return (
    <div className="data-table" aria-busy={!list.isLoaded && list.status === 'loading'}>
      {list.problem && (
        <Alert variant="warning">
          {list.problem.message}{' '}
          <Button variant="link" onClick={onRetry}>
            Reintentar
          </Button>
        </Alert>
      )}
      <TableTools
        label={label}
        columns={columns}
        view={view}
        onChange={changeView}
        canDownload={list.isLoaded}
        onDownload={() => {
          const name = `lumbre-${label.toLowerCase()}-${new Date().toISOString().slice(0, 10)}`;
          downloadCsv(`${name}.csv`, toCsv(columns, found));
        }}
      />
      <RowCount list={list} found={search === '' ? undefined : found.length} />
      {rows.length === 0 ? (
        <EmptyState title={`Nada coincide con «${search}».`}>
          <Button
            variant="outline-primary"
            onClick={() => {
              changeView({ search: '' });
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
              changeView({ sort: id, isDescending: view.sort === id && !view.isDescending });
            },
          }}
        />
      )}
      <Pager
        label={`Páginas de ${label}`}
        page={page}
        pages={pages}
        onPage={(next) => {
          changeView({ ...view, page: next });
        }}
      />
      {list.nextCursor !== undefined && onMore && (
        <p className="table-more">
          <Button variant="outline-primary" busy={!list.isLoaded} onClick={onMore}>
            Cargar más
          </Button>
        </p>
      )}
    </div>
  );
};

interface RowCountProps<Row extends Identified> {
  list: List<Row>;
  /** Rows that match the search; undefined without a search. */
  found: number | undefined;
}

const RowCount = <Row extends Identified>({ list, found }: RowCountProps<Row>) => {
  const { rows, isLoaded, nextCursor, status } = list;
  return (
    <p className="table-count" role="status">
      {found !== undefined && `${found} de `}
      {rows.length}
      {!isLoaded && ' por ahora'}
      {isLoaded && nextCursor !== undefined && ' por ahora, hay más sin cargar'}
      {isLoaded && nextCursor === undefined && found === undefined && ' en total'}
      {!isLoaded && status === 'loading' && ' · cargando más…'}
    </p>
  );
};
