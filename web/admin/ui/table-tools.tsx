import downloadIcon from 'bootstrap-icons/icons/download.svg';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { textColumns, type Column } from './columns.ts';
import { orderText, readOrder, type TableView } from './table-view.ts';

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  view: TableView;
  onChange: (change: Partial<TableView>) => void;
  canDownload: boolean;
  onDownload: () => void;
}

/** Above a list: search, sort order (on narrow screens, which have no headers) and CSV download. */
export const TableTools = <Row,>({
  label,
  columns,
  view,
  onChange,
  canDownload,
  onDownload,
}: Props<Row>) => (
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
    <select
      className="form-select table-order"
      aria-label={`Ordenar ${label}`}
      value={orderText(view)}
      onChange={({ target }) => {
        onChange(readOrder(target.value));
      }}
    >
      <option value="">Orden de la tienda</option>
      {textColumns(columns).flatMap(({ id, header }) => [
        <option key={id} value={id}>
          {header}, ascendente
        </option>,
        <option key={`-${id}`} value={`-${id}`}>
          {header}, descendente
        </option>,
      ])}
    </select>
    <Button variant="outline-primary" disabled={!canDownload} onClick={onDownload}>
      <Icon src={downloadIcon} />
      <span>
        <span className="visually-hidden">Descargar </span>CSV
      </span>
    </Button>
  </div>
);
