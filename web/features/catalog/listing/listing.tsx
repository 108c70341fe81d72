import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import basket from 'bootstrap-icons/icons/basket.svg';
import { familyCount, onePerFamily } from '#shared/domain/one-per-family.ts';
import { FIRST_CARDS, type Card } from '#shared/hosting/published-page.ts';
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
import { loadCatalogue, selectCatalogue, selectPublishedList } from '../core/catalog-slice.ts';
import { withFilters } from './filter-rules.ts';
import { GrowingGrid } from './growing-grid.tsx';
import { ListTools } from './list-tools.tsx';
import { countText, inOrder, readView, writeView, type ListingView } from './listing-rules.ts';
import { ALL_PRODUCTS } from './lists.ts';
import { OrderControl } from './order-control.tsx';
import { useShownCount } from './use-shown-count.ts';

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
  name: string;
}

const useList = (list: string, view: ListingView, count: number) => {
  const dispatch = useApiDispatch();
  const isHydrated = useIsHydrated();
  const published = useSelector(selectPublishedList(list));
  const { data, problem, status } = useSelector(selectCatalogue);
  const isFirstPage = useLocation().key === 'default';
  const products = useMemo(
    () => data?.filter((each) => list === ALL_PRODUCTS || String(each.categoryId) === list),
    [data, list],
  );
  const { order, filters } = view;
  const cards = useMemo(
    () => products && onePerFamily(inOrder(withFilters(products, filters), order)),
    [products, filters, order],
  );
  const hasAnswer = cards !== undefined || (published !== undefined && writeView(view) === '');
  const isMissing = !hasAnswer || (!cards && count > FIRST_CARDS);
  const isNeeded = isHydrated && (isMissing || !isFirstPage);
  useEffect(() => {
    if (isNeeded) void dispatch(loadCatalogue());
  }, [dispatch, isNeeded]);
  const isSettled = isHydrated && (hasAnswer || problem !== null);
  useEffect(() => {
    if (isSettled) document.documentElement.classList.remove('refining');
  }, [isSettled]);
  return {
    products,
    /** The cards in the previous order stay until the new ones arrive. */
    cards: cards ?? published?.cards ?? null,
    total: products ? familyCount(products) : published?.total,
    /** Undefined until the list has the wanted order and filters. */
    found: hasAnswer ? (cards?.length ?? published?.total) : undefined,
    problem: isMissing ? problem : null,
    busy: isMissing && status === 'loading',
    retry: () => void dispatch(loadCatalogue()),
  };
};

const useListGraph = (cards: readonly Card[] | null, name: string): void => {
  const { pathname } = useLocation();
  useStructuredData(
    import.meta.env.SSR && cards
      ? (origin) =>
          graph(
            breadcrumbs(origin, [{ name, path: pathname }]),
            itemList(cards.map(({ slug }) => origin + paths.product(slug))),
          )
      : undefined,
  );
};

/** The URL keeps order and filters, so that a listing can be shared and Back undoes a choice. */
export const Listing = ({ heading, list, name }: Props) => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const toggler = useRef<HTMLButtonElement>(null);
  const isHydrated = useIsHydrated();
  const [count, showMore] = useShownCount();
  // The published HTML does not know the query.
  const view = readView(isHydrated ? search : '');
  const { products, cards, total, found, problem, busy, retry } = useList(list, view, count);
  useListGraph(cards, name);
  const show = (wanted: Partial<ListingView>, replace = false) =>
    void navigate({ search: writeView({ ...view, ...wanted }) }, { replace });
  const isEmpty = total === 0;
  return (
    <>
      <div className="listing-head">
        {heading}
        <p role="status">{found === undefined ? '\u00a0' : countText(found, total ?? found)}</p>
      </div>
      {isEmpty && <EmptyList />}
      {!isEmpty && (cards !== null || !problem) && (
        <section>
          <h2 className="visually-hidden">Productos</h2>
          <NeedsScript>
            Ordenar, filtrar y ver más artículos de una lista necesita JavaScript.
          </NeedsScript>
          <ListTools
            filters={view.filters}
            products={products}
            total={total}
            toggler={toggler}
            onFilter={(filters, replaces) => show({ filters }, replaces)}
          >
            <OrderControl
              first="Orden de la tienda"
              order={view.order}
              isReady={isHydrated}
              onChange={(order) => show({ order })}
            />
          </ListTools>
          {found !== 0 && (
            <GrowingGrid
              products={cards?.slice(0, count) ?? null}
              total={found ?? 0}
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
