import { memo, useState, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Card } from '#shared/hosting/published-page.ts';
import { paths } from '../../../shell/paths.ts';
import { preloadImage, ResponsiveImage } from '../../../ui/core/responsive-image.tsx';
import { Stars } from '../../../ui/core/stars.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { CARD_SIZES, GALLERY_SIZES } from './image-sizes.ts';
import { ProductPrice } from './product-price.tsx';
import { keepStandIn } from './stand-in.ts';

interface Props {
  product: Card;
  /** Loads the image eagerly. */
  priority?: boolean;
}

/** Milliseconds of hover or touch after which the product's large image is worth its bytes. */
const INTENT = 50;
/** Of the one card that a pointer rests on. */
let timer: ReturnType<typeof setTimeout> | undefined;

const forget = () => {
  clearTimeout(timer);
};

/** A product in a list; image and title link to its page. Memoized, because a list renders often. */
export const ProductCard = memo(({ product, priority = false }: Props) => {
  /** The second image loads only for a mouse or a keyboard, which a touch screen does not show. */
  const [wasEntered, setEntered] = useState(false);
  const { slug, title, description, price, rating, soldOut, img1, img2 } = product;
  const expectClick = () => {
    forget();
    timer = setTimeout(preloadImage, INTENT, img1, GALLERY_SIZES);
  };
  const link = {
    to: paths.product(slug),
    // An attribute for React Router's framework mode, twice in every card.
    discover: 'none' as const,
    onPointerDown: expectClick,
    onClick: ({ currentTarget }: MouseEvent) => {
      keepStandIn(img1, currentTarget.closest('article')?.querySelector('img'));
    },
  };
  return (
    <article
      className="product-card"
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'touch') return;
        setEntered(true);
        expectClick();
      }}
      onPointerLeave={forget}
      // The touch has become a scroll.
      onPointerCancel={forget}
      onFocus={({ target }) => {
        // A tap focuses the link, too.
        if (target.matches(':focus-visible')) setEntered(true);
      }}
    >
      {/* Hidden from keyboards and screen readers, because the title has the same link. */}
      <Link {...link} className="product-image" tabIndex={-1} aria-hidden="true">
        <ResponsiveImage
          name={img1}
          alt=""
          sizes={CARD_SIZES}
          width={4}
          height={4}
          compact
          load={priority ? 'first' : 'lazy'}
        />
        {wasEntered && img2 !== img1 && (
          <ResponsiveImage
            name={img2}
            alt=""
            sizes={CARD_SIZES}
            width={4}
            height={4}
            compact
            className="product-image-second"
          />
        )}
        {soldOut && <span className="sold-out">FUERA DE STOCK</span>}
      </Link>
      <div className="product-card-text">
        <Stars rating={rating} />
        <div className="product-card-words">
          <h3>
            <Link {...link}>{title}</Link>
          </h3>
          <p>{description}</p>
        </div>
        <ProductPrice dollars={price} />
      </div>
      <FavouriteButton title={title} />
    </article>
  );
});

/** Has the same boxes as a card, so that nothing moves when the product arrives. */
export const ProductCardPlaceholder = () => (
  <div className="product-card" aria-hidden="true">
    <span className="product-image" />
    <div className="product-card-text">
      <span className="stars" />
      <div className="product-card-words">
        <span className="placeholder col-9" />
      </div>
      <div className="prices">
        <span className="price">
          <span className="placeholder col-6">&nbsp;</span>
        </span>
        <span className="discount">&nbsp;</span>
      </div>
    </div>
  </div>
);
