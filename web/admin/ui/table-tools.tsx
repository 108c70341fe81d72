import downloadIcon from 'bootstrap-icons/icons/download.svg';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { orderNames, shownColumns, textColumns, type Column } from './columns.ts';
import { Menu } from './menu.tsx';
import { orderText, readOrder, type TableView } from './table-view.ts';
import { useIsNarrow } from './use-is-narrow.ts';

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Name of the order in which the list arrives. */
  ownOrder: string;
  view: TableView;
  onChange: (change: Partial<TableView>) => void;
  canDownload: boolean;
  onDownload: () => void;
}

/** One line above a list: search and download. Narrow screens sort and download in a menu. */
export const TableTools = <Row,>({
  label,
  columns,
  ownOrder,
  view,
  onChange,
  canDownload,
  onDownload,
}: Props<Row>) => {
  const isNarrow = useIsNarrow();
  const download = (
    <Button variant="outline-primary" disabled={!canDownload} onClick={onDownload}>
      <Icon src={downloadIcon} /> Descargar
    </Button>
  );
  return (
    <div className="table-tools" role="search" aria-label={label}>
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
          <label className="menu-field">
            Ordenar por
            <select
              className="form-select"
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
