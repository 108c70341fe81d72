import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { paths } from '../../../shell/paths.ts';
import { ResponsiveImage } from '../../../ui/core/responsive-image.tsx';
import { Stars } from '../../../ui/core/stars.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { ProductPrice } from './product-price.tsx';

/** `sizes` for two cards per row on phones, three from md and four from lg (SPEC-2). */
export const CARD_SIZES =
  '(min-width: 1400px) 312px, (min-width: 992px) 23vw, (min-width: 768px) 31vw, 46vw';

interface Props {
  product: ProductSummary;
  /** Loads the image eagerly. */
  priority?: boolean;
}

/** A product in a list; image and title link to its page. */
export const ProductCard = ({ product, priority = false }: Props) => {
  /** The second image loads only after pointer or focus has entered the card. */
  const [wasEntered, setEntered] = useState(false);
  const { slug, title, description, price, rating, stock, img1, img2 } = product;
  const path = paths.product(slug);
  const enter = () => {
    setEntered(true);
  };
  return (
    <article className="product-card" onPointerEnter={enter} onFocus={enter}>
      {/* Hidden from keyboards and screen readers, because the title has the same link. */}
      <Link to={path} className="product-image" tabIndex={-1} aria-hidden="true">
        <ResponsiveImage
          name={img1}
          alt=""
          sizes={CARD_SIZES}
          width={4}
          height={4}
          load={priority ? 'first' : 'lazy'}
        />
        {wasEntered && img2 !== img1 && (
          <ResponsiveImage
            name={img2}
            alt=""
            sizes={CARD_SIZES}
            width={4}
            height={4}
            className="product-image-second"
          />
        )}
        {stock === 0 && <span className="sold-out">FUERA DE STOCK</span>}
      </Link>
      <div className="product-card-text">
        <Stars rating={rating} />
        <div className="product-card-words">
          <h3>
            <Link to={path}>{title}</Link>
          </h3>
          <p>{description}</p>
        </div>
        <ProductPrice dollars={price} />
      </div>
      <FavouriteButton title={title} />
    </article>
  );
};

/** Has the same boxes as a card, so that nothing moves when the product arrives. */
export const ProductCardPlaceholder = () => (
  <div className="product-card" aria-hidden="true">
    <span className="product-image image-place" />
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
