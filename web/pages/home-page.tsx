import { useDeferredValue, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import {
  FIXED_CATEGORIES,
  FIXED_CATEGORY_IDS,
  isFixedCategory,
} from '#shared/domain/categories.ts';
import { useApiDispatch } from '../api/dispatch.ts';
import { isWhole } from '../api/remote.ts';
import { paths } from '../shell/paths.ts';
import { shop } from '../content.build.ts';
import { BannerCarousel } from '../features/catalog/home/banner-carousel.tsx';
import { CategoryGrid } from '../features/catalog/home/category-grid.tsx';
import {
  catalogOutdated,
  loadCategories,
  loadProducts,
  selectCategories,
  selectProducts,
} from '../features/catalog/core/catalog-slice.ts';
import { ProductGrid } from '../features/catalog/core/product-grid.tsx';
import { featured, firstOfCategory } from '../features/catalog/core/product-rules.ts';
import { Welcome } from '../features/demo/welcome.tsx';
import { HeadingPlaceholder } from '../ui/core/heading-placeholder.tsx';
import { LoadProblem } from '../ui/core/load-problem.tsx';
import { PagedCarousel } from '../ui/on-demand/paged-carousel.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';

/** Products per category row and per page of 'Destacados' (SPEC-9). */
const PER_ROW = 4;

const sectionId = (categoryId: number): string => `categoria-${categoryId}`;

const Promotions = () => (
  <div className="container home-section">
    <div className="row cards">
      <div className="col-md-6">
        <section className="promo promo-indigo">
          <h2 className="promo-figure">35% OFF</h2>
          <p>Lana y algodón para los meses fríos.</p>
          <Link to={paths.category(4)}>Ver los tejidos</Link>
        </section>
      </div>
      <div className="col-md-6">
        <section className="promo promo-sage">
          <h2 className="promo-figure">25% OFF</h2>
          <p>Gres y barro para poner la mesa.</p>
          <Link to={paths.category(2)}>Ver las cerámicas</Link>
        </section>
      </div>
    </div>
  </div>
);

export const HomePage = () => {
  const dispatch = useApiDispatch();
  const products = useSelector(selectProducts);
  const categories = useSelector(selectCategories);
  useEffect(() => {
    void dispatch(loadProducts());
    void dispatch(loadCategories());
  }, [dispatch]);

  const isComplete = isWhole(products);
  // A section shows placeholders while its products may be on a later page of the list.
  const isArriving = !isComplete && products.status === 'loading';
  const problem = isComplete ? null : products.problem;
  const stars = products.data && featured(products.data);
  // The category rows render after the visible part has been painted.
  const rows = useDeferredValue(products.data);
  // The home page shows only the fixed categories; the category bar shows all.
  const fixed = categories.data?.filter(({ id }) => isFixedCategory(id)) ?? null;

  return (
    <>
      <BannerCarousel products={isComplete ? products.data : null} />
      <div className="container intro">
        <PageHeading
          documentTitle={`${shop.name} · Artesanía hecha a mano`}
          canonical={paths.home()}
        >
          {shop.tagline}
        </PageHeading>
      </div>
      <nav className="container" aria-label="Categorías en esta página">
        <CategoryGrid categories={fixed} expected={FIXED_CATEGORIES} sectionId={sectionId} />
      </nav>
      <Promotions />
      {problem && (
        <div className="container">
          <LoadProblem
            message={problem.message}
            busy={products.status === 'loading'}
            onRetry={() => {
              void dispatch(loadProducts());
              void dispatch(loadCategories());
            }}
          />
        </div>
      )}
      {(products.data !== null || problem === null) && (
        <>
          {(stars?.length !== 0 || isArriving) && (
            <section className="container home-section" aria-labelledby="destacados">
              <PagedCarousel
                heading={<h2 id="destacados">Destacados</h2>}
                items={stars ?? []}
                perPage={PER_ROW}
              >
                {(page) => (
                  <ProductGrid
                    products={isArriving && page.length === 0 ? null : stars && page}
                    expected={PER_ROW}
                  />
                )}
              </PagedCarousel>
            </section>
          )}
          {FIXED_CATEGORY_IDS.map((id) => {
            const name = fixed?.find((category) => category.id === id)?.name;
            const row = rows && firstOfCategory(rows, id, PER_ROW);
            return (
              <section
                key={id}
                id={sectionId(id)}
                className="container home-section"
                aria-labelledby={`${sectionId(id)}-nombre`}
                // Focusable, because the category grid links here.
                tabIndex={-1}
              >
                <div className="section-head">
                  <h2 id={`${sectionId(id)}-nombre`}>
                    {name ?? <HeadingPlaceholder label="Categoría" />}
                  </h2>
                  <Link className="see-all" to={paths.category(id)}>
                    ver todos<span className="visually-hidden"> los productos de {name}</span>
                  </Link>
                </div>
                <ProductGrid
                  products={isArriving && row?.length !== PER_ROW ? null : row}
                  expected={PER_ROW}
                />
              </section>
            );
          })}
        </>
      )}
      <Welcome
        onReset={() => {
          dispatch(catalogOutdated());
          void dispatch(loadProducts());
          void dispatch(loadCategories());
        }}
      />
    </>
  );
};
