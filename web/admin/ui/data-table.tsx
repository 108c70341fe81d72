import arrowDown from 'bootstrap-icons/icons/arrow-down.svg';
import arrowUp from 'bootstrap-icons/icons/arrow-up.svg';
import left from 'bootstrap-icons/icons/chevron-left.svg';
import right from 'bootstrap-icons/icons/chevron-right.svg';
import downloadIcon from 'bootstrap-icons/icons/download.svg';
import dots from 'bootstrap-icons/icons/three-dots-vertical.svg';
import { Fragment, useId, useMemo, type ReactNode } from 'react';
import { lazily } from '#shared/domain/lazily.ts';
import { Button } from '../../ui/core/button.tsx';
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
  /** Plural name of the rows, such as `Categorías`. Names the table and the CSV file. */
  label: string;
  /** The same array in every render. */
  columns: readonly Column<Row>[];
  /** Buttons and links at the end of a row; the accessible name of each includes the row. */
  renderActions?: ((row: Row) => ReactNode) | undefined;
  /** A row's name: its actions are then in a menu. For two actions and more. */
  menuName?: ((row: Row) => string) | undefined;
}

interface Props<Row extends Identified> extends RowsProps<Row> {
  query: Query<readonly Row[]>;
  /** Name of the order in which the list arrives. */
  ownOrder?: string;
  /** Lists of people say why an address is masked (ADR-0050). */
  emailOf?: (row: Row) => string | undefined;
  /** Shown instead of the table when the list has no rows. */
  empty: ReactNode;
  /** Number of rows without the filters of the page; by default those of the list. */
  all?: number;
}

/**
 * A list with search, sorting, paging, counts and CSV download. Search, order and page are in the
 * URL.
 */
export const DataTable = <Row extends Identified>(props: Props<Row>) => {
  const { query, empty, emailOf } = props;
  return (
    <div className="data-table" aria-busy={query.data === undefined && query.isFetching}>
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
      <TableTools {...{ label, columns, ownOrder, view, changeView, download }} />
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

/** One line above a list: search and download. Narrow screens sort and download in a menu. */
const TableTools = <Row,>(props: ToolsProps<Row>) => {
  const { label, view, changeView, download } = props;
  // The text is uncontrolled, because the URL is updated later than somebody types.
  const showSearch = (input: HTMLInputElement | null) => {
    if (input && input !== document.activeElement) input.value = view.search;
  };
  const button = (
    <Button variant="outline-primary" onClick={download}>
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
        ref={showSearch}
        type="search"
        className="form-control table-search"
        aria-label={`Buscar en ${label}`}
        placeholder="Buscar"
        onChange={({ target }) => changeView({ search: target.value })}
      />
      <div className="d-md-none">
        <Menu label="Ordenar y descargar" title={label}>
          <OrderSelect {...props} />
          {button}
        </Menu>
      </div>
      <div className="d-none d-md-block">{button}</div>
    </div>
  );
};

interface MenuProps {
  /** Accessible name of the button, such as `Acciones de Jarrón`. */
  label: string;
  /** Heading of the opened menu. */
  title: string;
  /** The menu's buttons, links and fields. Pressing a button or a link closes the menu. */
  children: ReactNode;
}

/**
 * A button that opens a sheet at the lower edge of a narrow screen, and in the middle of a wide one.
 * The browser closes it by Escape and by a tap outside, and then gives the focus back to the button.
 */
const Menu = ({ label, title, children }: MenuProps) => {
  const id = useId();
  return (
    <>
      <button type="button" className="icon-button" aria-label={label} popoverTarget={id}>
        <Icon src={dots} />
      </button>
      <div id={id} popover="auto" className="menu-sheet" role="dialog" aria-label={title}>
        <p>{title}</p>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the clicks are those of the buttons inside */}
        <div
          className="d-flex flex-column"
          onClick={({ target, currentTarget }) => {
            const isAction = target instanceof Element && target.closest('a, button') !== null;
            if (isAction) currentTarget.parentElement?.hidePopover();
          }}
        >
          {children}
        </div>
      </div>
    </>
  );
};

const OrderSelect = <Row,>({ columns, ownOrder, view, changeView }: ToolsProps<Row>) => (
  <label className="d-block">
    Ordenar por
    <select
      className="form-select mt-1"
      value={orderText(view)}
      onChange={({ target }) => changeView(readOrder(target.value))}
    >
      <option value="">{ownOrder}</option>
      {columns.map(({ id, menuOrders: { ascending, descending } = {} }) => (
        <Fragment key={id}>
          {ascending !== undefined && <option value={id}>{ascending}</option>}
          {descending !== undefined && <option value={`-${id}`}>{descending}</option>}
        </Fragment>
      ))}
    </select>
  </label>
);

interface PagerProps {
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  changeView: ChangeView;
}

const Pager = ({ label, page, pages, changeView }: PagerProps) => {
  const turn = (name: string, icon: typeof left, to: number) => (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      disabled={to < 1 || to > pages}
      onClick={() => changeView({ page: to })}
    >
      <Icon src={icon} />
    </button>
  );
  return (
    <nav
      className="d-flex gap-2 align-items-center justify-content-center mt-3"
      aria-label={`Páginas de ${label}`}
    >
      {turn('Página anterior', left, page - 1)}
      <span aria-live="polite">
        Página {page} de {pages}
      </span>
      {turn('Página siguiente', right, page + 1)}
    </nav>
  );
};

interface RowTableProps<Row extends Identified> extends RowsProps<Row> {
  rows: readonly Row[];
  /** Makes the headers of text columns sort buttons. */
  view?: TableView;
  changeView?: ChangeView;
}

/** A table. On narrow screens a row is its image, its title with a line of facts below it, and actions. */
export const RowTable = <Row extends Identified>(props: RowTableProps<Row>) => {
  const { label, rows, columns, renderActions } = props;
  const shown = columns.filter(({ isShown }) => isShown !== false);
  return (
    // Positioned, because hidden texts of the headers would otherwise widen the page.
    <div className="table-responsive position-relative">
      <table className="admin-table table table-hover align-middle" aria-label={label}>
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
                  <RowActions row={row} {...props} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

type ActionsProps<Row> = { row: Row } & Pick<
  RowsProps<Row & Identified>,
  'renderActions' | 'menuName'
>;

const RowActions = <Row,>({ row, renderActions, menuName }: ActionsProps<Row & Identified>) => {
  const actions = renderActions?.(row);
  const name = menuName?.(row);
  if (name === undefined) return actions;
  return (
    <Menu label={`Acciones de ${name}`} title={name}>
      {actions}
    </Menu>
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
        <button
          type="button"
          className="btn btn-link p-0 text-body fw-bold"
          onClick={() => changeView({ sort: id, isDescending: isSorted && !isDescending })}
        >
          {header}
          {isSorted && <Icon src={isDescending ? arrowDown : arrowUp} />}
        </button>
      ) : (
        <span className={isImage ? 'visually-hidden' : undefined}>{header}</span>
      )}
    </th>
  );
};
