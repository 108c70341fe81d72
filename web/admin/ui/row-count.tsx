import type { Identified, List } from '../api/list-rules.ts';
import { countText } from './count-text.ts';
import type { TableView } from './table-view.ts';
import type { RestSearch } from './use-rest-search.ts';

interface Props<Row extends Identified> {
  list: List<Row>;
  view: TableView;
  /** Rows that match the search. */
  found: number;
  rest: RestSearch<Row>['state'];
}

const SEARCHED_REST = {
  none: '',
  searching: ' hasta ahora · buscando en toda la tienda…',
  done: ' en toda la tienda',
  stopped: ' hasta ahora; hay más: escribe otra palabra',
  failed: ' hasta ahora',
} as const satisfies Record<RestSearch<never>['state'], string>;

const textOf = <Row extends Identified>({ list, view, found, rest }: Props<Row>): string => {
  const { rows, isLoaded, nextCursor, status } = list;
  const loaded = countText(rows.length);
  if (rest !== 'none') return `${countText(found)}${SEARCHED_REST[rest]}`;
  const count = view.search.trim() === '' ? loaded : `${countText(found)} de ${loaded}`;
  if (!isLoaded) return `${count} por ahora${status === 'loading' ? ' · cargando más…' : ''}`;
  if (nextCursor === undefined) return count === loaded ? `${count} en total` : count;
  const sorted = view.sort === undefined ? '' : ', y el orden es solo el de estas';
  return `${count} por ahora, hay más sin cargar${sorted}`;
};

/** Says how many rows there are, and which part of the shop list and search cover. */
export const RowCount = <Row extends Identified>(props: Props<Row>) => (
  <p className="table-count" role="status">
    {textOf(props)}
  </p>
);
