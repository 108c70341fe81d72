import arrowDown from 'bootstrap-icons/icons/arrow-down.svg';
import arrowUp from 'bootstrap-icons/icons/arrow-up.svg';
import left from 'bootstrap-icons/icons/chevron-left.svg';
import right from 'bootstrap-icons/icons/chevron-right.svg';
import downloadIcon from 'bootstrap-icons/icons/download.svg';
import dots from 'bootstrap-icons/icons/three-dots-vertical.svg';
import { useMemo, type ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import Dropdown from 'react-bootstrap/Dropdown';
import Pagination from 'react-bootstrap/Pagination';
import Table from 'react-bootstrap/Table';
import { Link } from 'react-router-dom';
import { lazily } from '#shared/domain/lazily.ts';
import { EmptyState } from '../../ui/core/page-states.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { quoted } from '../../ui/core/words.ts';
import type { Identified, Query } from '../api/admin-api.ts';
import { foundRows, searchText, type Column } from './columns.tsx';
import { countText } from './texts.ts';
import { csvName, downloadCsv, toCsv } from './csv.ts';
import { Loaded, Outdated } from './loaded.tsx';
import { MaskedNote } from './person.tsx';
import { orderText, readOrder, useTableView, type TableView } from './table-view.ts';

const ROWS_PER_PAGE = 25;

interface RowsProps<Row extends Identified> {
  /** Plural name of the rows, such as `Categorías`, for the table and the CSV file. */
  label: string;
  /** The same array in every render. */
  columns: readonly Column<Row>[];
  /** The accessible name of each action includes the row. */
  renderActions?: ((row: Row) => ReactNode) | undefined;
  menuName?: ((row: Row) => string) | undefined;
}

interface Props<Row extends Identified> extends RowsProps<Row> {
  query: Query<readonly Row[]>;
  ownOrder?: string;
  /** For lists of people, which explain masked addresses (ADR-0050). */
  emailOf?: (row: Row) => string | undefined;
  empty: ReactNode;
  all?: number;
  /** Without search, orders and file. */
  isShort?: boolean;
}

/** A list with search, sorting, pages and CSV download. Search, order and page are in the URL. */
export const DataTable = <Row extends Identified>(props: Props<Row>) => {
  const { query, empty, emailOf } = props;
  return (
    <div aria-busy={query.data === undefined && query.isFetching}>
      {emailOf && <MaskedNote emails={(query.data ?? []).map(emailOf)} />}
      <Outdated query={query} />
      <Loaded query={query}>
        {(rows) => (rows.length > 0 ? <FilledTable {...props} list={rows} /> : empty)}
      </Loaded>
    </div>
  );
};

const FilledTable = <Row extends Identified>({
  list,
  ownOrder = 'Más recientes primero',
  all = list.length,
  isShort = false,
  ...table
}: Omit<Props<Row>, 'query' | 'empty'> & { list: readonly Row[] }) => {
  const { label, columns } = table;
  const [view, changeView] = useTableView();
  const { search, sort, isDescending } = view;
  const texts = useMemo(() => lazily(() => list.map(searchText(columns))), [list, columns]);
  const found = useMemo(
    () => foundRows(list, texts, columns, { search, sort, isDescending }),
    [list, texts, columns, search, sort, isDescending],
  );
  const pages = Math.max(1, Math.ceil(found.length / ROWS_PER_PAGE));
  const page = Math.min(view.page, pages);
  const download = () => downloadCsv(csvName(label, new Date()), toCsv(columns, found));
  return (
    <>
      {!isShort && <TableTools {...{ label, columns, ownOrder, view, changeView, download }} />}
      <p className="my-3 small text-secondary" role="status">
        {found.length < all
          ? `${countText(found.length)} de ${countText(all)}`
          : `${countText(all)} en total`}
      </p>
      {found.length === 0 ? (
        <EmptyState title={`Nada coincide con ${quoted(search.trim())}.`}>
          <Button variant="outline-primary" onClick={() => changeView({ search: '' })}>
            Borrar la búsqueda
          </Button>
        </EmptyState>
      ) : (
        <RowTable
          {...table}
          {...{ view, changeView }}
          rows={found.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)}
        />
      )}
      {pages > 1 && <Pager {...{ label, page, pages, changeView }} />}
    </>
  );
};

type ChangeView = (change: Partial<TableView>) => void;

interface ToolsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  ownOrder: string;
  view: TableView;
  changeView: ChangeView;
  download: () => void;
}

const TableTools = <Row,>(props: ToolsProps<Row>) => {
  const { label, columns, ownOrder, view, changeView, download } = props;
  // The input is uncontrolled, because the URL changes later than the typed text.
  const showSearch = (input: HTMLInputElement | null) => {
    if (input && input !== document.activeElement) input.value = view.search;
  };
  return (
    <div
      className="d-flex gap-2 align-items-center justify-content-between"
      role="search"
      aria-label={label}
    >
      <input
        ref={showSearch}
        type="search"
        className="form-control table-search"
        aria-label={`Buscar en ${label}`}
        placeholder="Buscar"
        onChange={({ target }) => changeView({ search: target.value })}
      />
      <div className="d-md-none">
        <Menu label="Ordenar y descargar">
          {menuOrders(columns, ownOrder).map(([order, text]) => (
            <Dropdown.Item
              key={order}
              as="button"
              type="button"
              className={order === orderText(view) ? 'active' : ''}
              aria-pressed={order === orderText(view)}
              onClick={() => changeView(readOrder(order))}
            >
              {text}
            </Dropdown.Item>
          ))}
          <Dropdown.Divider />
          <Dropdown.Item as="button" type="button" onClick={download}>
            Descargar
          </Dropdown.Item>
        </Menu>
      </div>
      <div className="d-none d-md-block">
        <Button variant="outline-primary" onClick={download}>
          <Icon src={downloadIcon} /> Descargar
        </Button>
      </div>
    </div>
  );
};

const menuOrders = <Row,>(columns: readonly Column<Row>[], ownOrder: string) =>
  [
    ['', ownOrder] as const,
    ...columns.flatMap(({ id, menuOrders: { ascending, descending } = {} }) => [
      [id, ascending] as const,
      [`-${id}`, descending] as const,
    ]),
  ].filter(([, text]) => text !== undefined);

const Menu = ({ label, children }: { label: string; children: ReactNode }) => (
  <Dropdown align="end">
    <Dropdown.Toggle as="button" type="button" className="icon-button" aria-label={label}>
      <Icon src={dots} />
    </Dropdown.Toggle>
    {/* `fixed`, because a wide table scrolls in its own box, which would cut off the menu. */}
    <Dropdown.Menu role="group" className="position-fixed" popperConfig={{ strategy: 'fixed' }}>
      {children}
    </Dropdown.Menu>
  </Dropdown>
);

/** @param label the accessible name, which includes the row's name */
export const MenuLink = ({ label, ...link }: { label: string; to: string; children: string }) => (
  <Dropdown.Item as={Link} aria-label={label} {...link} />
);

interface PagerProps {
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  changeView: ChangeView;
}

const Pager = ({ label, page, pages, changeView }: PagerProps) => {
  const turn = (name: string, icon: typeof left, to: number) => {
    const isEnd = to < 1 || to > pages;
    return (
      // `aria-disabled` keeps the focus on the last page; `disabled` would render a text.
      <Pagination.Item
        as="button"
        type="button"
        className={isEnd ? 'disabled' : ''}
        aria-label={name}
        aria-disabled={isEnd}
        onClick={() => {
          if (!isEnd) changeView({ page: to });
        }}
      >
        <Icon src={icon} />
      </Pagination.Item>
    );
  };
  return (
    <nav aria-label={`Páginas de ${label}`}>
      <Pagination className="justify-content-center mt-3">
        {turn('Página anterior', left, page - 1)}
        <Pagination.Item active activeLabel="" aria-live="polite">
          {/* React updates the text of a translated page only if the text is alone in its element. */}
          <span>{`Página ${page} de ${pages}`}</span>
        </Pagination.Item>
        {turn('Página siguiente', right, page + 1)}
      </Pagination>
    </nav>
  );
};

interface RowTableProps<Row extends Identified> extends RowsProps<Row> {
  rows: readonly Row[];
  view?: TableView;
  changeView?: ChangeView;
}

export const RowTable = <Row extends Identified>(props: RowTableProps<Row>) => {
  const { label, rows, columns, renderActions, menuName } = props;
  const shown = columns.filter(({ isShown }) => isShown !== false);
  return (
    <Table responsive hover className="admin-table align-middle" aria-label={label}>
      <thead>
        <tr>
          {shown.map((column) => (
            <ColumnHeader key={column.id} column={column} {...props} />
          ))}
          {renderActions && (
            <th>
              <span className="visually-hidden">Acciones</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {shown.map((column) => (
              <Cell key={column.id} column={column} row={row} />
            ))}
            {renderActions && (
              <td className="cell-actions text-end">
                {menuName ? (
                  <Menu label={`Acciones de ${menuName(row)}`}>{renderActions(row)}</Menu>
                ) : (
                  renderActions(row)
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
};

/** Written out, because PurgeCSS finds only complete class names. */
const CARD_CLASS = {
  title: 'cell-title',
  fact: 'cell-fact',
  labelled: 'cell-fact cell-labelled',
  wide: 'cell-wide',
} as const;

const Cell = <Row,>({ column, row }: { column: Column<Row>; row: Row }) => {
  const { header, value, cell = value, align, card = 'fact', isImage } = column;
  const Tag = card === 'title' ? 'th' : 'td';
  return (
    <Tag
      scope={card === 'title' ? 'row' : undefined}
      data-label={header}
      className={`${align === 'end' ? 'text-end' : ''} ${isImage ? 'cell-image' : CARD_CLASS[card]}`}
    >
      {cell(row)}
    </Tag>
  );
};

type HeaderProps<Row> = Pick<RowTableProps<Row & Identified>, 'view' | 'changeView'> & {
  column: Column<Row>;
};

const ColumnHeader = <Row,>({ column, view, changeView }: HeaderProps<Row>) => {
  const { id, header, align, isImage } = column;
  const isDescending = view?.isDescending === true;
  const isSorted = view?.sort === id;
  return (
    <th
      className={align === 'end' ? 'text-end' : undefined}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {!isImage && changeView ? (
        <Button
          variant="link"
          className="p-0 text-body fw-bold"
          onClick={() => changeView({ sort: id, isDescending: isSorted && !isDescending })}
        >
          {header}
          {isSorted && <Icon src={isDescending ? arrowDown : arrowUp} />}
        </Button>
      ) : (
        <span className={isImage ? 'visually-hidden' : undefined}>{header}</span>
      )}
    </th>
  );
};
