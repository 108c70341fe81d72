import { lazy, Suspense, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { ROW_CARDS } from '#shared/hosting/published-page.ts';
import {
  FIXED_CATEGORIES,
  FIXED_CATEGORY_IDS,
  isFixedCategory,
} from '#shared/domain/categories.ts';
import { useApiDispatch } from '../api/dispatch.ts';
import { paths } from '../paths.ts';
import { shop } from '../content.build.ts';
import { selectSession } from '../features/account/core/session-slice.ts';
import { BannerCarousel } from '../features/catalog/home/banner-carousel.tsx';
import { homeGraph } from '../features/catalog/home/home-structured-data.ts';
import { CategoryGrid } from '../features/catalog/home/category-grid.tsx';
import {
  catalogOutdated,
  loadCategories,
  loadHome,
  selectCategories,
  selectHome,
} from '../features/catalog/core/catalog-slice.ts';
import { ProductGrid } from '../features/catalog/core/product-grid.tsx';
import { Welcome } from '../features/demo/welcome.tsx';
import { HeadingPlaceholder } from '../ui/core/heading-placeholder.tsx';
import { LoadProblem } from '../ui/core/load-problem.tsx';
import { PagedCarousel } from '../ui/on-demand/paged-carousel.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';
import { useStructuredData } from '../ui/core/structured-data.ts';

type PlacedOrderPart = typeof import('../features/checkout/placed-order.tsx').PlacedOrder;

/** Stays away where its code cannot be loaded: nothing else of the page needs it. */
const PlacedOrder = lazy(() =>
  import('../features/checkout/placed-order.tsx').then(
    (module): { default: PlacedOrderPart } => ({ default: module.PlacedOrder }),
    (): { default: PlacedOrderPart } => ({ default: () => null }),
  ),
);

const sectionId = (categoryId: number): string => `categoria-${categoryId}`;

const PROMOTIONS = [
  {
    color: 'promo-indigo',
    figure: '35% OFF',
    text: 'Lana y algodón para los meses fríos.',
    category: 4,
    link: 'Ver los tejidos',
  },
  {
    color: 'promo-sage',
    figure: '25% OFF',
    text: 'Gres y barro para poner la mesa.',
    category: 2,
    link: 'Ver las cerámicas',
  },
];

const Promotions = () => (
  <div className="container home-section">
    <div className="row cards">
      {PROMOTIONS.map(({ color, figure, text, category, link }) => (
        <div key={color} className="col-md-6">
          <section className={`promo ${color} d-flex flex-column h-100 p-4 p-lg-5 rounded-3`}>
            <h2 className="promo-figure">{figure}</h2>
            <p className="lead mb-2">{text}</p>
            <Link
              className="tap align-self-start mt-auto text-reset text-decoration-underline"
              to={paths.category(category)}
            >
              {link}
            </Link>
          </section>
        </div>
      ))}
    </div>
  </div>
);

export const HomePage = () => {
  const dispatch = useApiDispatch();
  const home = useSelector(selectHome);
  const categories = useSelector(selectCategories);
  const session = useSelector(selectSession);
  const load = () => {
    void dispatch(loadHome());
    void dispatch(loadCategories());
  };
  useEffect(load, [dispatch]);

  useStructuredData(import.meta.env.SSR ? homeGraph : undefined);

  const { data } = home;
  const problem = data === null ? home.problem : null;
  // The home page shows only the fixed categories; the category bar shows all.
  const fixed = categories.data?.filter(({ id }) => isFixedCategory(id)) ?? null;

  return (
    <>
      <Welcome
        onReset={() => {
          dispatch(catalogOutdated());
          load();
        }}
      />
      {session.role !== 'visitor' && (
        <Suspense>
          <PlacedOrder account={session.account} />
        </Suspense>
      )}
      <BannerCarousel gone={data?.goneBanners ?? []} />
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
          <LoadProblem message={problem.message} busy={home.status === 'loading'} onRetry={load} />
        </div>
      )}
      {problem === null && (
        <>
          {data?.featured.length !== 0 && (
            <section className="container home-section" aria-labelledby="destacados">
              <PagedCarousel
                heading={
                  <h2 id="destacados" className="m-0">
                    Destacados
                  </h2>
                }
                items={data?.featured ?? []}
                perPage={ROW_CARDS}
              >
                {(page) => <ProductGrid products={data && page} expected={ROW_CARDS} />}
              </PagedCarousel>
            </section>
          )}
          {FIXED_CATEGORY_IDS.map((id) => {
            const name = fixed?.find((category) => category.id === id)?.name;
            return (
              <section
                key={id}
                id={sectionId(id)}
                className="container home-section"
                aria-labelledby={`${sectionId(id)}-nombre`}
                // Focusable, because the category grid links here.
                tabIndex={-1}
              >
                <div className="d-flex flex-wrap column-gap-3 align-items-baseline justify-content-between mb-3">
                  <h2 className="m-0" id={`${sectionId(id)}-nombre`}>
                    {name ?? <HeadingPlaceholder label="Categoría" />}
                  </h2>
                  <Link className="tap fw-bold" to={paths.category(id)}>
                    ver todos<span className="visually-hidden"> los productos de {name}</span>
                  </Link>
                </div>
                <ProductGrid products={data && (data.rows[id] ?? [])} expected={ROW_CARDS} />
              </section>
            );
          })}
        </>
      )}
    </>
  );
};
