import arrowDown from 'bootstrap-icons/icons/arrow-down.svg';
import arrowUp from 'bootstrap-icons/icons/arrow-up.svg';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/core/icon.tsx';
import { shownOf, type Column } from './columns.ts';
import type { Identified } from './list-rules.ts';

interface Props<Row extends Identified> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  renderActions?: ((row: Row) => ReactNode) | undefined;
  /** Headers sort; without it they only name their column. */
  sort?: { by: string | undefined; isDescending: boolean; onSort: (column: string) => void };
}

/** Rows as a table; where the screen is narrow, each is a card. */
export const RowTable = <Row extends Identified>({
  label,
  rows,
  columns,
  renderActions,
  sort,
}: Props<Row>) => {
  const shown = shownOf(columns);
  return (
    <table className="admin-table" aria-label={label}>
      <thead>
        <tr>
          {shown.map(({ id, header, align, isPlain = true }) => (
            <ColumnHeader
              key={id}
              {...{ header, align, isPlain }}
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
            {shown.map(({ id, header, value, cell = value, align, card }) => (
              <td
                key={id}
                data-label={header}
                className={`${align === 'end' ? 'cell-end' : ''} ${CARD[card ?? 'fact']}`}
              >
                {cell(row)}
              </td>
            ))}
            {renderActions && <td className="cell-actions">{renderActions(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Whole class names, so that PurgeCSS finds them. */
const CARD = { image: 'card-image', title: 'card-title', fact: 'card-fact' } as const;

interface HeaderProps {
  header: string;
  align: 'end' | undefined;
  isPlain: boolean;
  sorted: 'ascending' | 'descending' | undefined;
  onSort: (() => void) | undefined;
}

const ColumnHeader = ({ header, align, isPlain, sorted, onSort }: HeaderProps) => (
  <th className={align === 'end' ? 'cell-end' : undefined} aria-sort={sorted}>
    {isPlain && onSort ? (
      <button type="button" className="sort-button" onClick={onSort}>
        {header}
        {sorted && <Icon src={sorted === 'ascending' ? arrowUp : arrowDown} />}
      </button>
    ) : (
      <span className={isPlain ? undefined : 'visually-hidden'}>{header}</span>
    )}
  </th>
);
