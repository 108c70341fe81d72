import arrowDown from 'bootstrap-icons/icons/arrow-down.svg';
import arrowUp from 'bootstrap-icons/icons/arrow-up.svg';
import dots from 'bootstrap-icons/icons/three-dots-vertical.svg';
import { useId, useSyncExternalStore, type ReactNode } from 'react';
import { Icon } from '../../ui/core/icon.tsx';
import { shownColumns, textColumns, type Column } from './columns.tsx';
import type { Identified } from '../api/endpoints.ts';

/** Bootstrap's `md`, as in the style sheets. */
const narrow = matchMedia('(max-width: 767.98px)');

const subscribe = (onChange: () => void): (() => void) => {
  narrow.addEventListener('change', onChange);
  return () => {
    narrow.removeEventListener('change', onChange);
  };
};

/** Whether lists have their narrow layout, without column headers. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);

interface Props<Row extends Identified> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  renderActions?: ((row: Row) => ReactNode) | undefined;
  /** A row's name: narrow screens then have its actions in a menu. */
  menuName?: ((row: Row) => string) | undefined;
  /** Makes the headers of text columns sort buttons. */
  sort?: { by: string | undefined; isDescending: boolean; onSort: (column: string) => void };
}

/** A table. On narrow screens a row is its image, its title with a line of facts below it, and actions. */
export const RowTable = <Row extends Identified>({
  label,
  rows,
  columns,
  renderActions,
  menuName,
  sort,
}: Props<Row>) => {
  const isNarrow = useIsNarrow();
  if (isNarrow) {
    return (
      <table className="admin-table narrow-table" aria-label={label}>
        <tbody>
          {rows.map((row) => (
            <NarrowRow key={row.id} {...{ row, columns, renderActions, menuName }} />
          ))}
        </tbody>
      </table>
    );
  }
  const shown = shownColumns(columns);
  return (
    <table className="admin-table table table-hover align-middle border" aria-label={label}>
      <thead>
        <tr>
          {shown.map(({ id, header, align, isImage = false }) => (
            <ColumnHeader
              key={id}
              {...{ header, align, isImage }}
              sorted={
                sort?.by === id ? (sort.isDescending ? 'descending' : 'ascending') : undefined
              }
              onSort={
                sort &&
                (() => {
                  sort.onSort(id);
                })
              }
            />
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
              <td key={column.id} data-label={column.header} className={cellClass(column)}>
                {cellOf(column, row)}
              </td>
            ))}
            {renderActions && <td className="cell-actions text-end">{renderActions(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const cellOf = <Row,>({ value, cell = value }: Column<Row>, row: Row): ReactNode => cell(row);

/** Written out, because PurgeCSS finds only complete class names. */
const cellClass = <Row,>({ align, card, isImage }: Column<Row>): string =>
  `${align === 'end' ? 'text-end' : ''} ${isImage ? 'cell-image' : card === 'title' ? 'cell-title' : 'cell-fact'}`;

type NarrowProps<Row extends Identified> = Pick<
  Props<Row>,
  'columns' | 'renderActions' | 'menuName'
> & { row: Row };

const NarrowRow = <Row extends Identified>({
  row,
  columns,
  renderActions,
  menuName,
}: NarrowProps<Row>) => {
  const shown = shownColumns(columns).filter(({ card }) => card !== 'wide');
  const image = shown.find(({ isImage }) => isImage);
  const texts = textColumns(shown);
  const actions = renderActions?.(row);
  const name = menuName?.(row);
  return (
    <tr>
      {/* Names the cells behind it. The image is shown first. */}
      <th scope="row" className="narrow-text">
        {texts
          .filter(({ card }) => card === 'title')
          .map((column) => (
            <div key={column.id} className="narrow-title">
              {cellOf(column, row)}
            </div>
          ))}
        <div className="narrow-facts">
          {texts
            .filter(({ card }) => card !== 'title')
            .map((column) => (
              <div
                key={column.id}
                data-label={column.header}
                className={column.card === 'labelled' ? 'narrow-labelled' : undefined}
              >
                {cellOf(column, row)}
              </div>
            ))}
        </div>
      </th>
      {image && <td className="narrow-image">{cellOf(image, row)}</td>}
      {renderActions && (
        <td className="narrow-actions">
          {name === undefined ? (
            actions
          ) : (
            <Menu label={`Acciones de ${name}`} title={name}>
              {actions}
            </Menu>
          )}
        </td>
      )}
    </tr>
  );
};

interface HeaderProps {
  header: string;
  align: 'end' | undefined;
  isImage: boolean;
  sorted: 'ascending' | 'descending' | undefined;
  onSort: (() => void) | undefined;
}

const ColumnHeader = ({ header, align, isImage, sorted, onSort }: HeaderProps) => (
  <th className={align === 'end' ? 'text-end' : undefined} aria-sort={sorted}>
    {!isImage && onSort ? (
      <button type="button" className="btn btn-link p-0 text-body fw-bold" onClick={onSort}>
        {header}
        {sorted && <Icon src={sorted === 'ascending' ? arrowUp : arrowDown} />}
      </button>
    ) : (
      <span className={isImage ? 'visually-hidden' : undefined}>{header}</span>
    )}
  </th>
);

interface MenuProps {
  /** Accessible name of the button, such as `Acciones de Jarrón`. */
  label: string;
  /** Heading of the opened menu. */
  title: string;
  /** The menu's buttons, links and fields. Pressing a button or a link closes the menu. */
  children: ReactNode;
}

/**
 * A button that opens a sheet at the lower edge of a narrow screen. The browser closes it by Escape
 * and by a tap outside, and then gives the focus back to the button.
 */
export const Menu = ({ label, title, children }: MenuProps) => {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="icon-button menu-button"
        aria-label={label}
        popoverTarget={id}
      >
        <Icon src={dots} />
      </button>
      <div id={id} popover="auto" className="menu-sheet" role="dialog" aria-label={title}>
        <p className="menu-title">{title}</p>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the clicks are those of the buttons inside */}
        <div
          className="menu-items"
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
