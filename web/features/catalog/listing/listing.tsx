import {
  startTransition,
  useCallback,
  useEffect,
  useOptimistic,
  useRef,
  type ReactNode,
} from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import basket from 'bootstrap-icons/icons/basket.svg';
import { useApiDispatch } from '../../../api/dispatch.ts';
import { paths } from '../../../paths.ts';
import { EmptyState, LoadProblem, NeedsScript } from '../../../ui/core/page-states.tsx';
import {
  breadcrumbs,
  graph,
  itemList,
  useStructuredData,
} from '../../../ui/core/structured-data.ts';
import { useIsHydrated } from '../../../ui/core/browser.ts';
import { loadList, selectList } from '../core/catalog-slice.ts';
import { countOf } from '../../../ui/core/words.ts';
import type { ShownList } from './lists.ts';
import { GrowingGrid } from './growing-grid.tsx';
import { ListTools } from './list-tools.tsx';
import { orderOptions, readView, toOrder, writeView, type ListingView } from './listing-rules.ts';
import { readListed } from './read-list.ts';
import { useShownCount } from './use-shown-count.ts';

type Order = ListingView['order'];

interface OrderProps {
  order: Order;
  /** False before hydration. */
  isReady: boolean;
  onChange: (order: Order) => void;
}

const OrderSelect = ({ order, isReady, onChange }: OrderProps) => {
  // The control shows the choice at once; the products follow after the navigation.
  const [chosen, choose] = useOptimistic(order);
  return (
    <label className="tap gap-2 fw-semibold text-nowrap">
      <span className="listing-control-label">Ordenar por</span>
      <select
        className="form-select"
        // Hydration would undo a choice.
        disabled={!isReady}
        value={chosen ?? ''}
        onChange={({ target }) => {
          startTransition(() => {
            choose(toOrder(target.value));
            onChange(toOrder(target.value));
          });
        }}
      >
        <option value="">Orden de la tienda</option>
        {orderOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
};

const EmptyList = () => (
  <EmptyState icon={basket} title="Aquí todavía no hay artículos.">
    <Link className="btn btn-primary" to={paths.products()}>
      Ver todos los productos
    </Link>
  </EmptyState>
);

interface Props {
  heading: ReactNode;
  list: string;
  /** For search engines. */
  name: string;
}

const countText = (found: number, total: number): string =>
  `${found === total ? '' : `${found} de `}${countOf(total, 'artículo', 'artículos')}`;

/** The products of a list in an order and with filters, and whether more are loading. */
const useList = (list: string, query: string, count: number) => {
  const dispatch = useApiDispatch();
  const isHydrated = useIsHydrated();
  const remote = useSelector(selectList(list));
  useEffect(() => {
    if (isHydrated) void dispatch(loadList({ list, query, count }));
  }, [dispatch, isHydrated, list, query, count]);
  // The cards in the previous order stay until the others arrive.
  const shown = remote?.data ?? null;
  const hasAnswer = shown?.answers.query === query;
  const lacksCards = hasAnswer && shown.answers.count < count && shown.cards.length < shown.found;
  const isMissing = !hasAnswer || lacksCards;
  const problem = isMissing ? (remote?.problem ?? null) : null;
  const isSettled = isHydrated && (hasAnswer || problem !== null);
  useEffect(() => {
    if (isSettled) document.documentElement.classList.remove('refining');
  }, [isSettled]);
  return {
    shown,
    /** The list in the wanted order and with the wanted filters. */
    answer: hasAnswer ? shown : null,
    problem,
    busy: isMissing && remote?.status === 'loading',
    retry: () => void dispatch(loadList({ list, query, count })),
  };
};

const useListGraph = (shown: ShownList | null, name: string): void => {
  const { pathname } = useLocation();
  useStructuredData(
    import.meta.env.SSR && shown
      ? (origin) =>
          graph(
            breadcrumbs(origin, [{ name, path: pathname }]),
            itemList(shown.cards.map(({ slug }) => origin + paths.product(slug))),
          )
      : undefined,
  );
};

/**
 * Heading, count and products of a list, in every loading state. The URL keeps order and filters,
 * so that a listing can be shared and Back undoes a choice.
 */
export const Listing = ({ heading, list, name }: Props) => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const toggler = useRef<HTMLButtonElement>(null);
  const isHydrated = useIsHydrated();
  const [count, showMore] = useShownCount();
  // The published HTML does not know the query.
  const view = readView(isHydrated ? search : '');
  const { shown, answer, problem, busy, retry } = useList(list, writeView(view), count);
  useListGraph(shown, name);
  const readProducts = useCallback(() => readListed(list), [list]);
  const show = (wanted: Partial<ListingView>, replace = false) => {
    void navigate({ search: writeView({ ...view, ...wanted }) }, { replace });
  };
  const isEmpty = shown?.total === 0;
  return (
    <>
      <div className="listing-head">
        {heading}
        <p role="status">{answer ? countText(answer.found, answer.total) : <>&nbsp;</>}</p>
      </div>
      {isEmpty && <EmptyList />}
      {!isEmpty && (shown !== null || !problem) && (
        <section>
          <h2 className="visually-hidden">Productos</h2>
          <NeedsScript>
            Ordenar, filtrar y ver más artículos de una lista necesita JavaScript.
          </NeedsScript>
          <ListTools
            filters={view.filters}
            readProducts={readProducts}
            total={shown?.total}
            toggler={toggler}
            onFilter={(filters, replaces) => {
              show({ filters }, replaces);
            }}
          >
            <OrderSelect
              order={view.order}
              isReady={isHydrated}
              onChange={(order) => {
                show({ order });
              }}
            />
          </ListTools>
          {answer?.found !== 0 && (
            <GrowingGrid
              products={shown ? shown.cards.slice(0, count) : null}
              total={shown?.found ?? 0}
              busy={busy}
              onMore={showMore}
            />
          )}
        </section>
      )}
      {problem && <LoadProblem message={problem.message} busy={busy} onRetry={retry} />}
    </>
  );
};
