import { memo, useState, type ComponentProps, type MouseEvent } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
// Only the outline, because the path of `heart.svg` is eight times as long.
import heart from 'bootstrap-icons/icons/heart-fill.svg';
import Badge from 'react-bootstrap/Badge';
import Card from 'react-bootstrap/Card';
import CardBody from 'react-bootstrap/CardBody';
import Col from 'react-bootstrap/Col';
import Row from 'react-bootstrap/Row';
import { toCents, priceBefore } from '#shared/domain/money.ts';
import { shop } from '#shared/domain/shop.ts';
import type { Card as PublishedCard } from '#shared/hosting/published-page.ts';
import { paths } from '../../../paths.ts';
import { IconButton } from '../../../ui/core/icon.tsx';
import { Price, Stars } from '../../../ui/core/values.tsx';
import { ResponsiveImage } from '../../../ui/core/responsive-image.tsx';
import { sayUnderDevelopment } from '../../../ui/core/toasts-slice.ts';

/** Two cards in a row on phones, three from md, four from lg (SPEC-2). */
const CARD_SIZES =
  '(min-width: 1400px) 312px, (min-width: 992px) 23vw, (min-width: 768px) 31vw, 46vw';

const CardImage = (
  props: Pick<ComponentProps<typeof ResponsiveImage>, 'name' | 'load' | 'className'>,
) => <ResponsiveImage {...props} alt="" sizes={CARD_SIZES} width={4} height={4} compact />;

let clicked: { name: string; url: string } | undefined;

/** @param image as the card shows it; it counts only after it has loaded */
const keepStandIn = (name: string, image: HTMLImageElement | null | undefined): void => {
  clicked = image?.complete === true ? { name, url: image.currentSrc } : undefined;
};

/** URL of the card's smaller file, to show until the large image has loaded. */
export const standInFor = (name: string): string | undefined =>
  clicked?.name === name ? clicked.url : undefined;

interface PriceProps {
  product: Pick<PublishedCard, 'price' | 'was' | 'from' | 'options'>;
  /** A unique piece was sold, so it shows no earlier price. */
  isSoldForGood?: boolean;
}

export const ProductPrice = ({ product, isSoldForGood = false }: PriceProps) => {
  const { price, from, options } = product;
  const isFrom = from !== undefined;
  const before = isSoldForGood || isFrom ? null : priceBefore(product);
  return (
    <div className="prices">
      {isFrom && 'desde '}
      <Price amount={toCents(isFrom ? from : price)} currency={shop().currency} />
      {before !== null && (
        <>
          <s>
            <span className="visually-hidden">Precio anterior: </span>
            <Price amount={before} currency={shop().currency} />
          </s>
          {!shop().law && <span className="discount">20% OFF</span>}
        </>
      )}
      {options && <small>{`${options} opciones`}</small>}
    </div>
  );
};

/** The shop has no wishlist; the button only says so (SPEC-4). */
export const FavouriteButton = ({ title }: { title: string }) => {
  const dispatch = useDispatch();
  return (
    <IconButton
      className="favourite"
      icon={heart}
      label={`Añadir ${title} a favoritos`}
      onClick={() => dispatch(sayUnderDevelopment())}
    />
  );
};

interface Props {
  product: PublishedCard;
  priority?: boolean;
}

/** Memoized, because a list renders often. */
const ProductCard = memo(({ product, priority = false }: Props) => {
  /** Only a mouse or a keyboard shows the second image, so a touch does not load it. */
  const [wasEntered, setEntered] = useState(false);
  const { slug, title, description, rating, ratingCount, soldOut, img1, img2 } = product;
  const link = {
    to: paths.product(slug),
    // Leaves out an attribute of React Router's framework mode, which every card would have twice.
    discover: 'none' as const,
    onClick: ({ currentTarget }: MouseEvent) =>
      keepStandIn(img1, currentTarget.closest('article')?.querySelector('img')),
  };
  return (
    <Card
      as="article"
      bsPrefix="product-card"
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== 'touch') setEntered(true);
      }}
      onFocus={({ target }) => {
        // A tap focuses the link too.
        if (target.matches(':focus-visible')) setEntered(true);
      }}
    >
      {/* Hidden from keyboards and screen readers, because the title has the same link. */}
      <Link {...link} className="product-image" tabIndex={-1} aria-hidden="true">
        <CardImage name={img1} load={priority ? 'first' : 'lazy'} />
        {wasEntered && img2 !== img1 && <CardImage name={img2} className="product-image-second" />}
        {soldOut && (
          <Badge pill bg="dark" className="sold-out">
            FUERA DE STOCK
          </Badge>
        )}
      </Link>
      <CardBody bsPrefix="product-card-text">
        <span className="d-flex align-items-center gap-1 small lh-1 text-body-secondary">
          {rating > 0 ? <Stars rating={rating} /> : 'Aún sin opiniones'}
          {ratingCount !== undefined && (
            <span>
              ({ratingCount}
              <span className="visually-hidden"> opiniones</span>)
            </span>
          )}
        </span>
        <div className="product-card-words">
          <h3>
            <Link {...link}>{title}</Link>
          </h3>
          <p>{description}</p>
        </div>
        <ProductPrice product={product} />
      </CardBody>
      <FavouriteButton title={title} />
    </Card>
  );
});

interface GridProps {
  products: readonly PublishedCard[];
  eager?: number;
  isChanging?: boolean;
}

/** Memoized, because the search renders the grid at every keystroke. */
export const ProductGrid = memo(({ products, eager = 0, isChanging = false }: GridProps) => (
  <Row className="cards product-cards" aria-busy={isChanging}>
    {products.map((product, index) => (
      <Col key={product.slug} xs={6} md={4} lg={3}>
        <ProductCard product={product} priority={index < eager} />
      </Col>
    ))}
  </Row>
));
