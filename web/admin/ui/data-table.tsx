import downloadIcon from 'bootstrap-icons/icons/download.svg';
import left from 'bootstrap-icons/icons/chevron-left.svg';
import right from 'bootstrap-icons/icons/chevron-right.svg';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { lazily } from '#shared/domain/lazily.ts';
import { quoted } from '../../ui/core/words.ts';
import { Button } from '../../ui/core/button.tsx';
import { EmptyState } from '../../ui/core/page-states.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import type { Identified } from '../api/endpoints.ts';
import {
  foundRows,
  orderNames,
  searchText,
  shownColumns,
  textColumns,
  type Column,
} from './columns.tsx';
import { countText } from './count-text.ts';
import { Loaded, Outdated, type Query } from './loaded.tsx';
import { csvName, downloadCsv, toCsv } from './csv.ts';
import { Menu, RowTable, useIsNarrow } from './row-table.tsx';
import { orderText, readOrder, useTableView, useVisitKey, type TableView } from './table-view.ts';

const ROWS_PER_PAGE = 25;

interface Props<Row extends Identified> {
  /** Plural name of the rows, such as `Categorías`. Names the table and the CSV file. */
  label: string;
  query: Query<readonly Row[]>;
  /** The same array in every render. */
  columns: readonly Column<Row>[];
  /** Name of the order in which the list arrives. */
  ownOrder?: string;
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
  const { query, empty } = props;
  const visit = useVisitKey();
  return (
    <div className="data-table" aria-busy={query.data === undefined && query.isFetching}>
      <Outdated query={query} />
      <Loaded query={query}>
        {(rows) => (rows.length > 0 ? <FilledTable key={visit} {...props} list={rows} /> : empty)}
      </Loaded>
    </div>
  );
};

const FilledTable = <Row extends Identified>({
  label,
  list,
  columns,
  ownOrder = 'Más recientes primero',
  renderActions,
  menuName,
}: Omit<Props<Row>, 'query' | 'empty'> & { list: readonly Row[] }) => {
  const [view, changeView] = useTableView();
  const shown = useDeferredValue(view);
  const texts = useMemo(() => lazily(() => list.map(searchText(columns))), [list, columns]);
  const found = useMemo(
    () => foundRows(list, texts, columns, shown),
    [list, texts, columns, shown],
  );
  const pages = Math.max(1, Math.ceil(found.length / ROWS_PER_PAGE));
  const page = Math.min(shown.page, pages);
  return (
    <>
      <TableTools
        {...{ label, columns, ownOrder, view }}
        onChange={changeView}
        onDownload={() => {
          downloadCsv(csvName(label, new Date()), toCsv(columns, found));
        }}
      />
      <p className="my-3 small text-secondary" role="status">
        {totalText(list.length, shown.search, found.length)}
      </p>
      {found.length === 0 ? (
        <EmptyState title={`Nada coincide con ${quoted(shown.search.trim())}.`}>
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
          {...{ label, columns, renderActions, menuName }}
          rows={found.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)}
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
        {...{ label, page, pages }}
        onPage={(next) => {
          changeView({ page: next });
        }}
      />
    </>
  );
};

/** `3 de 40` or `40 en total` */
const totalText = (all: number, search: string, found: number): string =>
  search.trim() === '' ? `${countText(all)} en total` : `${countText(found)} de ${countText(all)}`;

interface ToolsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  ownOrder: string;
  view: TableView;
  onChange: (change: Partial<TableView>) => void;
  onDownload: () => void;
}

/** One line above a list: search and download. Narrow screens sort and download in a menu. */
const TableTools = <Row,>({
  label,
  columns,
  ownOrder,
  view,
  onChange,
  onDownload,
}: ToolsProps<Row>) => {
  const isNarrow = useIsNarrow();
  const download = (
    <Button variant="outline-primary" onClick={onDownload}>
      <Icon src={downloadIcon} /> Descargar
    </Button>
  );
  return (
    <div
      className="d-flex gap-2 align-items-center justify-content-between"
      role="search"
      aria-label={label}
    >
      <input
        type="search"
        className="form-control table-search"
        aria-label={`Buscar en ${label}`}
        placeholder="Buscar"
        value={view.search}
        onChange={({ target }) => {
          onChange({ search: target.value });
        }}
      />
      {isNarrow ? (
        <Menu label="Ordenar y descargar" title={label}>
          <label className="d-block">
            Ordenar por
            <select
              className="form-select mt-1"
              value={orderText(view)}
              onChange={({ target }) => {
                onChange(readOrder(target.value));
              }}
            >
              <option value="">{ownOrder}</option>
              {textColumns(shownColumns(columns)).flatMap((column) =>
                orderNames(column).map((name, index) => (
                  <option key={name} value={`${index === 0 ? '' : '-'}${column.id}`}>
                    {column.header}, {name}
                  </option>
                )),
              )}
            </select>
          </label>
          {download}
        </Menu>
      ) : (
        download
      )}
    </div>
  );
};

interface PagerProps {
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

const Pager = ({ label, page, pages, onPage }: PagerProps) =>
  pages > 1 && (
    <nav
      className="d-flex gap-2 align-items-center justify-content-center mt-3"
      aria-label={`Páginas de ${label}`}
    >
      {[
        { name: 'Página anterior', icon: left, to: page - 1 },
        { name: 'Página siguiente', icon: right, to: page + 1 },
      ].map(({ name, icon, to }) => (
        <button
          key={name}
          type="button"
          className={`icon-button ${to > page ? 'order-1' : ''}`}
          aria-label={name}
          disabled={to < 1 || to > pages}
          onClick={() => {
            onPage(to);
          }}
        >
          <Icon src={icon} />
        </button>
      ))}
      <span aria-live="polite">
        Página {page} de {pages}
      </span>
    </nav>
  );
