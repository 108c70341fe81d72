import arrowDown from 'bootstrap-icons/icons/arrow-down.svg';
import arrowUp from 'bootstrap-icons/icons/arrow-up.svg';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/core/icon.tsx';
import { shownColumns, type Column } from './columns.ts';
import type { Identified } from '../api/list-rules.ts';

interface Props<Row extends Identified> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  renderActions?: ((row: Row) => ReactNode) | undefined;
  /** Makes the headers of text columns sort buttons. */
  sort?: { by: string | undefined; isDescending: boolean; onSort: (column: string) => void };
}

/** A table; on narrow screens each row is a card. */
export const RowTable = <Row extends Identified>({
  label,
  rows,
  columns,
  renderActions,
  sort,
}: Props<Row>) => {
  const shown = shownColumns(columns);
  return (
    <table className="admin-table" aria-label={label}>
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
            {shown.map(({ id, header, value, cell = value, align, card, isImage }) => (
              <td
                key={id}
                data-label={header}
                className={`${align === 'end' ? 'cell-end' : ''} ${isImage ? 'card-image' : CARD[card ?? 'fact']}`}
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

/** Written out, because PurgeCSS finds only complete class names. */
const CARD = { title: 'card-title', fact: 'card-fact' } as const;

interface HeaderProps {
  header: string;
  align: 'end' | undefined;
  isImage: boolean;
  sorted: 'ascending' | 'descending' | undefined;
  onSort: (() => void) | undefined;
}

const ColumnHeader = ({ header, align, isImage, sorted, onSort }: HeaderProps) => (
  <th className={align === 'end' ? 'cell-end' : undefined} aria-sort={sorted}>
    {!isImage && onSort ? (
      <button type="button" className="sort-button" onClick={onSort}>
        {header}
        {sorted && <Icon src={sorted === 'ascending' ? arrowUp : arrowDown} />}
      </button>
    ) : (
      <span className={isImage ? 'visually-hidden' : undefined}>{header}</span>
    )}
  </th>
);
