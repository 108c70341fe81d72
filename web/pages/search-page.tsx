import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import search from 'bootstrap-icons/icons/search.svg';
import { useApiDispatch } from '../api/dispatch.ts';
import { paths } from '../app/paths.ts';
import { loadProducts, selectProducts } from '../features/catalog/catalog-slice.ts';
import { ProductGrid } from '../features/catalog/product-grid.tsx';
import { countOf, searchByTitle } from '../features/catalog/product-rules.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadProblem } from '../ui/load-problem.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const SearchPage = () => {
  const { text = '' } = useParams();
  const [filter, setFilter] = useState(text);
  const dispatch = useApiDispatch();
  const { data, problem, status } = useSelector(selectProducts);
  useEffect(() => {
    void dispatch(loadProducts());
  }, [dispatch]);

  const found = data && searchByTitle(data, filter);
  return (
    <div className="container page">
      <div className="listing-head">
        <PageHeading documentTitle={text ? `Buscar «${text}»` : 'Buscar'} noIndex>
          Buscar
        </PageHeading>
        <p role="status">{found ? countOf(found.length, 'producto', 'productos') : <>&nbsp;</>}</p>
      </div>
      <div className="filter">
        <label className="form-label" htmlFor="filtro">
          Filtrar por nombre
        </label>
        <input
          id="filtro"
          type="search"
          className="form-control"
          placeholder="Escriba el producto que busca"
          autoComplete="off"
          value={filter}
          onChange={({ target }) => {
            setFilter(target.value);
          }}
        />
      </div>
      {found === null && problem !== null && (
        <LoadProblem
          message={problem.message}
          busy={status === 'loading'}
          onRetry={() => void dispatch(loadProducts())}
        />
      )}
      {found?.length === 0 && (
        <EmptyState icon={search} title={`Ningún producto se llama así: «${filter.trim()}».`}>
          <p>Prueba con menos letras o mira todas las piezas.</p>
          <Link className="btn btn-primary" to={paths.products()}>
            Ver todos los productos
          </Link>
        </EmptyState>
      )}
      {(found !== null || problem === null) && (
        <section>
          <h2 className="visually-hidden">Resultados</h2>
          <ProductGrid products={found} expected={8} eager={4} />
        </section>
      )}
    </div>
  );
};
