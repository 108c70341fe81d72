import {
  createElement,
  Fragment,
  lazy,
  memo,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation, useParams } from 'react-router-dom';
import bag from 'bootstrap-icons/icons/bag-plus.svg';
import bell from 'bootstrap-icons/icons/bell.svg';
import Badge from 'react-bootstrap/Badge';
import Breadcrumb from 'react-bootstrap/Breadcrumb';
import Button from 'react-bootstrap/Button';
import Container from 'react-bootstrap/Container';
import { LOW_STOCK } from '#shared/domain/limits.ts';
import { isSoldOut, readyText } from '#shared/domain/made-to-order.ts';
import { toCents } from '#shared/domain/money.ts';
import { fullTitle, isUniquePiece } from '#shared/domain/products.ts';
import type { Card, PublishedProduct } from '#shared/hosting/published-page.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { shop } from '#shared/domain/shop.ts';
import { pageKey } from '#shared/hosting/site-path.ts';
import { useApiDispatch } from '../api/dispatch.ts';
import { paths } from '../paths.ts';
import { selectSession } from '../features/account/core/session-slice.ts';
import { addToCart } from '../features/cart/core/add-to-cart.ts';
import {
  loadProduct,
  reviewAdded,
  selectCard,
  selectCategories,
  selectProductPage,
} from '../features/catalog/core/catalog-slice.ts';
import { FavouriteButton, ProductPrice } from '../features/catalog/core/product-card.tsx';
import { NotFound } from '../features/catalog/core/not-found.tsx';
import { ProductGallery } from '../features/catalog/product/product-gallery.tsx';
import { countOf } from '../ui/core/words.ts';
import { productGraph } from '../features/catalog/product/product-structured-data.ts';
import { LoadState, NeedsScript } from '../ui/core/page-states.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { showToast } from '../ui/core/toasts-slice.ts';
import { PageHeading } from '../ui/core/page-heading.tsx';
import { Price, Stars } from '../ui/core/values.tsx';
import { useStructuredData } from '../ui/core/structured-data.ts';

/**
 * The server's HTML of a part stays until the part's code has loaded. An answer of the API that
 * comes before it changes the part later: React would replace the HTML with the fallback.
 */
const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
) => {
  const Loaded = lazy(async () => ({ default: await load() }));
  return memo((props: Props) => {
    const shown = useDeferredValue(props);
    return useMemo(
      () => <Suspense fallback={fallback}>{createElement<Props>(Loaded, shown)}</Suspense>,
      [shown],
    );
  });
};

const ProductFacts = lazyPart(
  async () => (await import('../features/catalog/product/product-facts.tsx')).ProductFacts,
);
const FamilyChoices = lazyPart(
  async () => (await import('../features/catalog/product/family-choices.tsx')).FamilyChoices,
);
const Assurances = lazyPart(
  async () => (await import('../features/terms/assurances.tsx')).Assurances,
);
const ProductReviews = lazyPart(
  async () => (await import('../features/reviews/product-reviews.tsx')).ProductReviews,
  <div className="reviews-place" />,
);
const NewsletterForm = lazyPart(
  async () => (await import('../features/newsletter/newsletter-form.tsx')).NewsletterForm,
);
const MorePieces = lazyPart(
  async () => (await import('../features/catalog/product/more-pieces.tsx')).MorePieces,
);
const NearPieces = lazyPart(
  async () => (await import('../features/catalog/search/near-pieces.tsx')).NearPieces,
);
const QuestionField = lazyPart(
  async () => (await import('../features/catalog/product/question-field.tsx')).QuestionField,
);
const RestockAlert = lazyPart(
  async () => (await import('../features/catalog/product/restock-alert.tsx')).RestockAlert,
  <div className="restock-place" />,
);

const Breadcrumbs = ({ product }: { product: Card | ProductSummary }) => {
  const { data } = useSelector(selectCategories);
  const category = data?.find(({ id }) => id === product.categoryId);
  return (
    <Breadcrumb label="Estás en">
      <Breadcrumb.Item linkAs={Link} linkProps={{ to: paths.home() }}>
        Inicio
      </Breadcrumb.Item>
      {category && (
        <Breadcrumb.Item linkAs={Link} linkProps={{ to: paths.category(category.id) }}>
          {category.name}
        </Breadcrumb.Item>
      )}
      <Breadcrumb.Item active>{product.title}</Breadcrumb.Item>
    </Breadcrumb>
  );
};

/** Texts of the contract (SPEC-4), and of a piece that is made to order (RULE-96). */
const stockText = ({ stock, madeToOrderDays: days }: ProductSummary): string => {
  if (stock === 0) return days ? `Por encargo: ${readyText(days)}` : 'FUERA DE STOCK';
  return stock === 1 ? 'Queda una unidad' : `Quedan ${stock} unidades!`;
};

const stockTone = (product: ProductSummary) => {
  const { stock } = product;
  if (isSoldOut(product)) return { bg: 'dark', text: 'light' };
  return { bg: 'body-tertiary', text: stock > 0 && stock <= LOW_STOCK ? 'primary' : 'success' };
};

/** The same height when sold out, so that a correction of the stock moves nothing. */
const BuyBar = ({ product }: { product: ProductSummary }) => {
  const dispatch = useApiDispatch();
  const session = useSelector(selectSession);
  const [isAsking, setAsking] = useState(false);
  const isOut = isSoldOut(product);
  const isSoldForGood = isOut && isUniquePiece(product);
  const add = () => {
    const field = document.querySelector<HTMLInputElement>('#respuesta');
    const answer = field?.value.trim();
    if (field?.required && !answer) {
      field.focus();
      dispatch(showToast('Responde antes a la pregunta.'));
    } else dispatch(addToCart(product, 1, answer || undefined));
  };
  return (
    <>
      <NeedsScript>
        {isSoldForGood
          ? 'Guardar esta pieza necesita JavaScript.'
          : isOut
            ? 'Pedir un aviso necesita JavaScript.'
            : 'Comprar esta pieza necesita JavaScript.'}
      </NeedsScript>
      {isOut && isAsking && <RestockAlert productId={product.id} session={session} />}
      {product.question !== undefined && !isOut && <QuestionField {...product} />}
      <div className="buy">
        <div className="buy-bar">
          {/* Only in the bar of a phone. Screen readers find both facts above. */}
          <div className="buy-facts" aria-hidden="true">
            <Price amount={toCents(product.price)} currency={shop().currency} />
            <span>{stockText(product)}</span>
          </div>
          {!isOut && (
            <Button onClick={add}>
              <Icon src={bag} />
              <span>{product.stock === 0 ? 'Encargar' : 'Añadir al carrito'}</span>
            </Button>
          )}
          {isSoldForGood && <p>Pieza única, ya vendida</p>}
          {isOut && !isSoldForGood && !isAsking && (
            <Button onClick={() => setAsking(true)}>
              <Icon src={bell} />
              <span>Avísame cuando vuelva</span>
            </Button>
          )}
        </div>
        <FavouriteButton title={product.title} />
      </div>
    </>
  );
};

const ProductDetails = ({ product }: { product: PublishedProduct }) => {
  const { title, description, rating, ratingCount, slug, img1 } = product;
  const isSoldForGood = isUniquePiece(product) && isSoldOut(product);
  return (
    <div className="product-info">
      <a className="tap flex-wrap gap-2 text-body-secondary" href="#opiniones">
        {ratingCount > 0 && <Stars rating={rating} />}
        <span>
          {ratingCount === 0
            ? 'Aún sin opiniones'
            : countOf(ratingCount, 'valoración', 'valoraciones')}
        </span>
      </a>
      <PageHeading
        documentTitle={fullTitle(product)}
        description={description}
        canonical={paths.product(slug)}
        image={img1}
        imageAlt={title}
        type="product"
      >
        {title}
      </PageHeading>
      <ProductPrice product={product} isSoldForGood={isSoldForGood} />
      <Badge pill as="p" {...stockTone(product)} className="mb-3">
        {stockText(product)}
      </Badge>
      {product.choices?.[1] && <FamilyChoices product={product} />}
      <p className="product-description">{description}</p>
      <BuyBar key={slug} product={product} />
      <Assurances product={product} />
      <ProductFacts product={product} />
    </div>
  );
};

const CardDetails = ({ card }: { card: Card }) => (
  <div className="product-info">
    <span className="tap">
      <Stars rating={card.rating} />
    </span>
    <PageHeading>{card.title}</PageHeading>
    <ProductPrice product={{ price: card.price, was: card.was }} />
  </div>
);

const Reviews = ({ product }: { product: PublishedProduct }) => {
  const session = useSelector(selectSession);
  const dispatch = useApiDispatch();
  const [post] = useState(
    () => (own: Parameters<typeof reviewAdded>[0]) => dispatch(reviewAdded(own)),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const isLinked = useLocation().hash === '#opiniones';
  useEffect(() => {
    // The browser followed the link before this section existed.
    if (isLinked) heading.current?.focus();
  }, [isLinked]);
  return (
    <section className="reviews" id="opiniones" aria-labelledby="reviews">
      <h2 className="mb-3" id="reviews" ref={heading} tabIndex={-1}>
        Opiniones
      </h2>
      <ProductReviews product={product} session={session} onPosted={post} />
    </section>
  );
};

const Newsletter = () => {
  const session = useSelector(selectSession);
  return <NewsletterForm email={session.role === 'user' ? session.account.email : undefined} />;
};

interface NothingKnownProps {
  page: ReturnType<ReturnType<typeof selectProductPage>> | undefined;
  onRetry: () => void;
}

const NothingKnown = ({ page, onRetry }: NothingKnownProps) => (
  <Container className="page">
    <PageHeading className="visually-hidden">Producto</PageHeading>
    <LoadState problem={page?.problem} busy={page?.status === 'loading'} onRetry={onRetry} />
  </Container>
);

/** `/product/{slug}` is canonical, `/products/{slug}` an alias (RULE-03). */
export const ProductPage = () => {
  const key = pageKey('product', useParams()['slug']);
  const dispatch = useApiDispatch();
  const page = useSelector(selectProductPage(key));
  const card = useSelector(selectCard(key));
  const { data: categories } = useSelector(selectCategories);
  useEffect(() => {
    void dispatch(loadProduct(key));
  }, [dispatch, key]);

  const isGone = page?.problem?.status === 404;
  // The piece stays until the chosen one of its family is loaded, so that nothing moves.
  const [last, setLast] = useState(page?.data);
  const isOption = last?.choices?.some(({ slug }) => slug === key);
  const product = page?.data ?? (isOption && !isGone ? last : undefined);
  if (product && product !== last) setLast(product);
  useStructuredData(
    import.meta.env.SSR && product
      ? (origin) => productGraph(product, categories, origin)
      : undefined,
  );

  if (isGone) {
    return (
      <Container className="page">
        <NotFound message="Esta pieza no existe o ya no está a la venta." />
        <NearPieces slug={key} />
      </Container>
    );
  }
  const known = product ?? card;
  if (!known || (!product && page?.problem)) {
    return <NothingKnown page={page} onRetry={() => void dispatch(loadProduct(key))} />;
  }
  return (
    <>
      <Container className="page product-page">
        <Breadcrumbs product={known} />
        {/* The same elements before and after the product's data arrives, so that the image stays. */}
        <div className="product" aria-busy={!page?.data}>
          <ProductGallery key={known.slug} product={known} />
          {product ? <ProductDetails product={product} /> : card && <CardDetails card={card} />}
        </div>
        {product && (
          <Fragment key={product.slug}>
            <Reviews product={product} />
            <MorePieces product={product} />
          </Fragment>
        )}
      </Container>
      {product && <Newsletter />}
    </>
  );
};
