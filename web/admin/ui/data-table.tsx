import { useDeferredValue, useEffect, useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { quoted } from '../../ui/on-demand/quoted.ts';
import { Button } from '../../ui/core/button.tsx';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { LoadProblem } from '../../ui/core/load-problem.tsx';
import { SpinnerScreen } from '../../ui/core/spinner-screen.tsx';
import type { Identified, List } from '../api/list-rules.ts';
import type { ReadPage } from '../api/create-list.ts';
import type { Column } from './columns.ts';
import { DownloadProgress } from './download-progress.tsx';
import { rememberPlace } from './list-places.ts';
import { Pager } from './pager.tsx';
import { RowCount } from './row-count.tsx';
import { RowTable } from './row-table.tsx';
import { TableTools } from './table-tools.tsx';
import { useTableView, useVisitKey } from './table-view.ts';
import { useDownload } from './use-download.ts';
import { useFilteredRows } from './use-filtered-rows.ts';
import { useRestSearch } from './use-rest-search.ts';

const ROWS_PER_PAGE = 25;

interface Props<Row extends Identified> {
  /** Plural name of the rows, such as `Categorías`. Names the table and the CSV file. */
  label: string;
  list: List<Row>;
  /** The same array in every render. */
  columns: readonly Column<Row>[];
  onRetry: () => void;
  /** Name of the order in which the list arrives. */
  ownOrder?: string;
  /** Loads more rows; for lists that are not loaded whole. */
  onMore?: () => void;
  /** Reads rows that are not loaded, for the search and the file; together with `onMore`. */
  read?: ReadPage<Row>;
  /** Buttons and links at the end of a row; the accessible name of each includes the row. */
  renderActions?: (row: Row) => ReactNode;
  /** A row's name: narrow screens then have its actions in a menu. For two actions and more. */
  menuName?: (row: Row) => string;
  /** Shown instead of the table when the list has no rows. */
  empty: ReactNode;
}

/**
 * A list with search, sorting, paging, counts and CSV download. Search, order and page are in the
 * URL.
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
  ownOrder = 'Más recientes primero',
  onRetry,
  onMore,
  read,
  renderActions,
  menuName,
}: Props<Row>) => {
  const { pathname, search: query } = useLocation();
  useEffect(() => {
    rememberPlace(pathname, query);
  }, [pathname, query]);
  const [view, changeView] = useTableView();
  const deferred = useDeferredValue(view);
  const search = deferred.search.trim();
  const rest = useRestSearch(list, search, read);
  const known = useMemo(() => [...list.rows, ...rest.rows], [list.rows, rest.rows]);
  const found = useFilteredRows(known, columns, deferred);
  const { download, ...file } = useDownload({
    label,
    columns,
    list,
    view,
    found,
    read,
  });
  const pages = Math.max(1, Math.ceil(found.length / ROWS_PER_PAGE));
  const page = Math.min(deferred.page, pages);
  const rows = found.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
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
        ownOrder={ownOrder}
        view={view}
        onChange={changeView}
        canDownload={list.isLoaded && !download}
        onDownload={file.start}
      />
      {download && (
        <DownloadProgress download={download} onRetry={file.retry} onCancel={file.cancel} />
      )}
      <RowCount list={list} view={deferred} found={found.length} rest={rest.state} />
      {rest.problem && (
        <Alert variant="warning">
          {rest.problem.message}{' '}
          <Button variant="link" onClick={rest.retry}>
            Reintentar
          </Button>
        </Alert>
      )}
      {rows.length === 0 ? (
        <EmptyState
          title={
            rest.state === 'searching'
              ? `Buscando ${quoted(search)} en toda la tienda…`
              : `Nada coincide con ${quoted(search)}.`
          }
        >
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
          menuName={menuName}
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
