import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import searchIcon from 'bootstrap-icons/icons/search.svg';
import Container from 'react-bootstrap/Container';
import FormControl from 'react-bootstrap/FormControl';
import FormLabel from 'react-bootstrap/FormLabel';
import Stack from 'react-bootstrap/Stack';
import { familyCount, onePerFamily } from '#shared/domain/one-per-family.ts';
import { MAX_TITLE } from '#shared/domain/limits.ts';
import type { CatalogueProduct } from '#shared/hosting/published-page.ts';
import { paths, SEARCH_FIELD } from '../paths.ts';
import { selectCategories } from '../features/catalog/core/catalog-slice.ts';
import { quoted } from '../ui/core/words.ts';
import { withFilters } from '../features/catalog/listing/filter-rules.ts';
import { GrowingGrid } from '../features/catalog/listing/growing-grid.tsx';
import { FEW, ListTools } from '../features/catalog/listing/list-tools.tsx';
import {
  countText,
  inOrder,
  readView,
  writeView,
  type ListingView,
} from '../features/catalog/listing/listing-rules.ts';
import { OrderControl } from '../features/catalog/listing/order-control.tsx';
import { useShownCount } from '../features/catalog/listing/use-shown-count.ts';
import type { SearchResult } from '../features/catalog/search/search-rules.ts';
import { useSearch } from '../features/catalog/search/use-search.ts';
import { EmptyState, LoadProblem, SpinnerScreen } from '../ui/core/page-states.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';
import { useIsHydrated } from '../ui/core/browser.ts';

/** Milliseconds after the last keystroke until URL, title and announced count change. */
const PAUSE = 400;

const addressOf = (text: string, view: ListingView): string => {
  const path = paths.search(text);
  const query = writeView(view);
  return path.includes('?') ? path + query.replace('?', '&') : path + query;
};

const summary = (
  typed: string,
  { products, match, text }: SearchResult<CatalogueProduct>,
  shown: number,
): string => {
  const length = familyCount(products);
  const count = countText(shown, length);
  if (text === '') return count;
  if (length === 0) return `No hay nada con ${quoted(typed)}.`;
  return {
    exact: count,
    similar: `Nada exacto: ${count} ${length === 1 ? 'se le parece' : 'se le parecen'}`,
    partial: `Nada con todas las palabras: ${count} con alguna`,
  }[match];
};

/** A price limit in the text replaces a chosen one. */
const withLimit = (filters: string, upTo = ''): string => {
  if (upTo === '') return filters;
  const query = new URLSearchParams(filters);
  query.set('hasta', upTo);
  return query.toString();
};

const WaysOn = () => {
  const { data } = useSelector(selectCategories);
  return (
    <Stack as="p" direction="horizontal" gap={2} className="flex-wrap justify-content-center">
      {data?.map(({ id, name }) => (
        <Link key={id} className="btn btn-outline-primary" to={paths.category(id)}>
          {name}
        </Link>
      ))}
      <Link className="btn btn-primary" to={paths.products()}>
        Ver todos los productos
      </Link>
    </Stack>
  );
};

const NothingFound = ({ text }: { text: string }) => (
  <EmptyState icon={searchIcon} title={`No hay nada con ${quoted(text)}.`}>
    <p>Prueba con menos letras o con otra palabra, o mira por categorías:</p>
    <WaysOn />
  </EmptyState>
);

/** `settled` is the text after a pause in the typing. */
const useSearched = (asked: string, askedView: ListingView) => {
  const [typed, type] = useState(asked);
  const [filters, setFilters] = useState(askedView.filters);
  const [order, setOrder] = useState(askedView.order);
  const [settled, settle] = useState(asked.trim());
  const isHydrated = useIsHydrated();
  useEffect(() => {
    const timer = setTimeout(settle, PAUSE, typed.trim());
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    if (!isHydrated) return;
    // A navigation would move the focus. Back and a reload find text and filters.
    window.history.replaceState(window.history.state, '', addressOf(settled, { order, filters }));
  }, [isHydrated, settled, order, filters]);
  return { typed, type, filters, setFilters, order, setOrder, settled };
};

const SearchField = ({ text, onType }: { text: string; onType: (text: string) => void }) => (
  <div className="filter">
    <FormLabel htmlFor="filtro">Pieza, material, categoría o quién la hace</FormLabel>
    <FormControl
      id="filtro"
      type="search"
      placeholder="Escriba el producto que busca"
      autoComplete="off"
      enterKeyHint="search"
      maxLength={MAX_TITLE}
      // Disabled before hydration, which would discard typed text.
      disabled={!useIsHydrated()}
      value={text}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={({ key, currentTarget }) => {
        // Closes a phone's keyboard, which covers the results.
        if (key === 'Enter') currentTarget.blur();
      }}
    />
  </div>
);

interface HeadProps {
  text: string;
  result: SearchResult<CatalogueProduct> | undefined;
  filters: string;
}

const ResultsHead = ({ text, result, filters }: HeadProps) => {
  const shown = result && withFilters(result.products, withLimit(filters, result.upTo));
  const heading = text ? `Resultados de ${quoted(text)}` : 'Buscar';
  return (
    <div className="listing-head">
      <PageHeading
        description="Busca entre todas las piezas de la tienda por su nombre, su material o quien las hace."
        canonical={paths.search()}
        noIndex
      >
        {heading}
      </PageHeading>
      {/* Hidden if nothing is found, because the message below the field says the same. */}
      <p role="status" className={result?.products.length === 0 ? 'visually-hidden' : undefined}>
        {shown ? summary(text, result, familyCount(shown)) : '\u00a0'}
      </p>
    </div>
  );
};

interface ResultsProps {
  found: readonly CatalogueProduct[];
  filters: string;
  onFilter: (filters: string) => void;
  order: ListingView['order'];
  onOrder: (order: ListingView['order']) => void;
}

const Results = ({ found, filters, onFilter, order, onOrder }: ResultsProps) => {
  const toggler = useRef<HTMLButtonElement>(null);
  const [count, showMore] = useShownCount();
  const filtered = useMemo(
    () => inOrder(onePerFamily(withFilters(found, filters)), order),
    [found, filters, order],
  );
  const shown = useMemo(() => filtered.slice(0, count), [filtered, count]);
  return (
    <section>
      <h2 className="visually-hidden">Productos</h2>
      <ListTools
        filters={filters}
        products={found}
        total={familyCount(found)}
        toggler={toggler}
        onFilter={onFilter}
      >
        {found.length > FEW && (
          <OrderControl first="Más parecidos" order={order} onChange={onOrder} />
        )}
      </ListTools>
      {filtered.length > 0 && (
        <GrowingGrid products={shown} total={filtered.length} busy={false} onMore={showMore} />
      )}
    </section>
  );
};

const Search = ({ asked, askedView }: { asked: string; askedView: ListingView }) => {
  const searching = useSearched(asked, askedView);
  const { typed, type, filters, setFilters, settled } = searching;
  const { catalogue, search, retry } = useSearch();
  // Deferred, so that typing does not wait for the cards.
  const text = useDeferredValue(typed).trim();
  const searched = useMemo(() => search?.(text), [search, text]);
  const found = searched?.products;
  const result = useMemo(() => search?.(settled), [search, settled]);
  const filter = (chosen: string) => {
    setFilters(chosen);
    // A limit in the text becomes a filter, where the shopper can change it.
    if (searched?.upTo) type(searched.text);
  };
  return (
    <Container className="page">
      <ResultsHead text={settled} result={result} filters={filters} />
      <SearchField text={typed} onType={type} />
      <noscript>
        <p>Buscar necesita JavaScript. Sin él puedes mirar por categorías:</p>
        <WaysOn />
      </noscript>
      {!catalogue.data && catalogue.problem && (
        <LoadProblem
          message={catalogue.problem.message}
          busy={catalogue.status === 'loading'}
          onRetry={retry}
        />
      )}
      {found?.length === 0 && <NothingFound text={text} />}
      {/* Without the tools of a list, because few results have none. */}
      {!found && !catalogue.problem && <SpinnerScreen />}
      {found && found.length > 0 && (
        <Results
          found={found}
          filters={withLimit(filters, searched.upTo)}
          onFilter={filter}
          order={searching.order}
          onOrder={searching.setOrder}
        />
      )}
    </Container>
  );
};

/** Every submitted search, even of the same text, resets the filter. */
export const SearchPage = () => {
  const { text = '' } = useParams();
  const { key, search, pathname } = useLocation();
  // The prerendered HTML shows an empty search.
  if (!useIsHydrated()) return <Search key="prerendered" asked="" askedView={readView('')} />;
  const submitted = new URLSearchParams(search).get(SEARCH_FIELD)?.trim();
  const address = submitted === undefined ? pathname : paths.search(submitted);
  const isInQuery = address.includes('?');
  if (submitted !== undefined && !isInQuery) return <Navigate to={address} replace />;
  return (
    <Search
      key={key}
      asked={(submitted ?? text).slice(0, MAX_TITLE)}
      askedView={readView(search)}
    />
  );
};
