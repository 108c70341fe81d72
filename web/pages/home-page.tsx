import { lazy, Suspense, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import Col from 'react-bootstrap/Col';
import Container from 'react-bootstrap/Container';
import Row from 'react-bootstrap/Row';
import type { Category } from '#shared/domain/schemas/category.ts';
import {
  ROW_CARDS,
  type Card,
  type HomeContent,
  type ShownBanner,
} from '#shared/hosting/published-page.ts';
import { FIXED_CATEGORY_IDS, isFixedCategory } from '#shared/domain/categories.ts';
import { contact, shop } from '#shared/domain/shop.ts';
import { useApiDispatch } from '../api/dispatch.ts';
import { paths } from '../paths.ts';
import { selectSession } from '../features/account/core/session-slice.ts';
import {
  catalogOutdated,
  loadCategories,
  loadHome,
  selectCategories,
  selectHome,
} from '../features/catalog/core/catalog-slice.ts';
import { selectCheckout, selectPlaced } from '../features/checkout/core/checkout-slice.ts';
import { ProductGrid } from '../features/catalog/core/product-card.tsx';
import { Welcome } from '../features/demo/welcome.tsx';
import { LoadState } from '../ui/core/page-states.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';
import { ResponsiveImage } from '../ui/core/responsive-image.tsx';
import { graph, useStructuredData } from '../ui/core/structured-data.ts';
import { TurnButtons } from '../ui/core/turn-buttons.tsx';
import { Carousel } from '../ui/core/carousel.tsx';

const BannerCarousel = ({ banners }: { banners: readonly ShownBanner[] }) => (
  <div className="banners">
    <Carousel
      label="Portada"
      slides={banners.map(({ img, title, text, path }, index) => ({
        key: img,
        content: (
          <div className="banner">
            <ResponsiveImage
              name={img}
              alt=""
              // On phones the image is wider than the screen, and CSS crops its sides.
              sizes="(min-width: 768px) 100vw, 180vw"
              width={12}
              height={5}
              load={index === 0 ? 'first' : 'background'}
            />
            <Container className="banner-text">
              <h2>{title}</h2>
              <p>{text}</p>
              <Link className="btn btn-primary" to={path}>
                <span>{path.startsWith('/product/') ? 'Ver la pieza' : 'Ver las piezas'}</span>
                <span className="visually-hidden">{`: ${title}`}</span>
              </Link>
            </Container>
          </div>
        ),
      }))}
    />
  </div>
);

type PlacedOrderPart = typeof import('../features/checkout/placed-order.tsx').PlacedOrder;

const PlacedOrder = lazy(() =>
  import('../features/checkout/placed-order.tsx').then(
    (module): { default: PlacedOrderPart } => ({ default: module.PlacedOrder }),
    (): { default: PlacedOrderPart } => ({ default: () => null }),
  ),
);

const sectionId = (categoryId: number): string => `categoria-${categoryId}`;

const CategoryGrid = ({ categories }: { categories: readonly Category[] }) => (
  <ul className="category-grid list-unstyled d-flex flex-wrap m-0">
    {categories.map(({ id, name, img }) => (
      <li key={id}>
        <a href={`#${sectionId(id)}`}>
          <span className="category-image">
            <ResponsiveImage
              name={img}
              alt=""
              // From tablets on the image is wider than its box, and CSS crops its sides.
              sizes="(min-width: 1400px) 400px, (min-width: 992px) 29vw, (min-width: 768px) 32vw, 50vw"
              width={4}
              height={3}
              compact
            />
          </span>
          {name}
        </a>
      </li>
    ))}
  </ul>
);

const homeGraph = (origin: string) => {
  const url = `${origin}/`;
  const id = `${url}#tienda`;
  return graph(
    {
      '@type': 'Organization',
      '@id': id,
      name: shop().name,
      description: shop().tagline,
      url,
      logo: `${origin}/brand/icon-512.png`,
      email: contact('email') || undefined,
      telephone: contact('phone') || undefined,
      address: contact('address') || undefined,
    },
    { '@type': 'WebSite', name: shop().name, url, inLanguage: 'es', publisher: { '@id': id } },
  );
};

/** Invented reductions, for demos only (RULE-90). */
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
  <Container className="home-section">
    <Row className="cards">
      {PROMOTIONS.map(({ color, figure, text, category, link }) => (
        <Col key={color} md={6}>
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
        </Col>
      ))}
    </Row>
  </Container>
);

const Featured = ({ products }: { products: readonly Card[] }) => {
  const [wanted, setWanted] = useState(0);
  const pages = Math.ceil(products.length / ROW_CARDS);
  const page = Math.max(0, Math.min(wanted, pages - 1));
  return (
    <Container as="section" className="home-section" aria-labelledby="destacados">
      <div className="d-flex flex-wrap column-gap-3 align-items-baseline justify-content-between mb-3">
        <h2 id="destacados" className="m-0">
          Destacados
        </h2>
        {pages > 1 && (
          <div className="d-flex align-items-center">
            <TurnButtons
              previous="Página anterior"
              next="Página siguiente"
              unit="Página"
              index={page}
              length={pages}
              onTurn={setWanted}
            />
          </div>
        )}
      </div>
      <ProductGrid products={products.slice(page * ROW_CARDS, (page + 1) * ROW_CARDS)} />
    </Container>
  );
};

interface RowProps {
  id: number;
  name: string;
  products: readonly Card[];
}

const CategoryRow = ({ id, name, products }: RowProps) => (
  <Container
    id={sectionId(id)}
    as="section"
    className="home-section"
    aria-labelledby={`${sectionId(id)}-nombre`}
    // Focusable, because the category grid links here.
    tabIndex={-1}
  >
    <div className="d-flex flex-wrap column-gap-3 align-items-baseline justify-content-between mb-3">
      <h2 className="m-0" id={`${sectionId(id)}-nombre`}>
        {name}
      </h2>
      <Link className="tap fw-bold" to={paths.category(id)}>
        ver todos<span className="visually-hidden"> los productos de {name}</span>
      </Link>
    </div>
    <ProductGrid products={products} />
  </Container>
);

const Rows = ({ data, categories }: { data: HomeContent; categories: readonly Category[] }) => (
  <>
    {data.featured.length > 0 && <Featured products={data.featured} />}
    {data.newest.length > 0 && (
      <Container as="section" className="home-section" aria-labelledby="novedades">
        <h2 id="novedades" className="mb-4">
          Novedades
        </h2>
        <ProductGrid products={data.newest} />
      </Container>
    )}
    {FIXED_CATEGORY_IDS.map((id) => {
      const products = data.rows[id] ?? [];
      const { name = 'Categoría' } = categories.find((category) => category.id === id) ?? {};
      return products.length > 0 && <CategoryRow key={id} {...{ id, name, products }} />;
    })}
  </>
);

/** Has the height of the banners, so that the page does not move when they arrive. */
const BANNER_PLACE = (
  <div className="banners">
    <div className="banner">
      <img alt="" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E" />
      <Container className="banner-text" />
    </div>
  </div>
);

export const HomePage = () => {
  const dispatch = useApiDispatch();
  const home = useSelector(selectHome);
  const categories = useSelector(selectCategories);
  const session = useSelector(selectSession);
  const isSending = useSelector(selectCheckout).status === 'sending';
  const placed = useSelector(selectPlaced);
  const load = () => {
    void dispatch(loadHome());
    void dispatch(loadCategories());
  };
  useEffect(load, [dispatch]);

  useStructuredData(import.meta.env.SSR ? homeGraph : undefined);

  const { data } = home;
  // Only the fixed categories that have a row; the category bar shows all.
  const fixed =
    categories.data?.filter(({ id }) => isFixedCategory(id) && data?.rows[id]?.length !== 0) ?? [];

  return (
    <>
      <Welcome
        onReset={() => {
          dispatch(catalogOutdated());
          load();
        }}
      />
      {session.role !== 'visitor' && (isSending || placed) && (
        <Suspense fallback={<div className="placed-order" />}>
          <PlacedOrder account={session.account} />
        </Suspense>
      )}
      {data ? data.banners[0] && <BannerCarousel banners={data.banners} /> : BANNER_PLACE}
      <Container className="intro">
        <PageHeading
          documentTitle={`${shop().name} · Artesanía hecha a mano`}
          canonical={paths.home()}
        >
          {shop().tagline}
        </PageHeading>
      </Container>
      <Container as="nav" aria-label="Categorías en esta página">
        <CategoryGrid categories={fixed} />
      </Container>
      {!shop().law && <Promotions />}
      {data && <Rows data={data} categories={fixed} />}
      {!data && (
        <LoadState problem={home.problem} busy={home.status === 'loading'} onRetry={load} />
      )}
    </>
  );
};
