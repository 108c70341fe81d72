import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import {
  otherPiecesFile,
  type OtherPiece,
  type OtherPieces,
  type PublishedProduct,
} from '#shared/hosting/published-page.ts';
import { callCatalogue } from '../../../api/call.ts';
import { paths } from '../../../paths.ts';
import { ProductGrid } from '../core/product-card.tsx';
import { chooseOthers } from './piece-rules.ts';

/** Distance below the screen at which the pieces are read and their images load. */
const NEAR = '200px';

const useIsNear = (place: RefObject<Element | null>): boolean => {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
};

export const MorePieces = ({ product }: { product: PublishedProduct }) => {
  const { slug, categoryId, maker, family } = product;
  const place = useRef<HTMLElement>(null);
  const isNear = useIsNear(place);
  const [pieces, setPieces] = useState<readonly OtherPiece[] | null>(null);
  useEffect(() => {
    if (!isNear) return;
    callCatalogue<OtherPieces>(otherPiecesFile(categoryId)).then(
      (file) => setPieces(chooseOthers(file.pieces, { slug, maker, family })),
      () => {
        // The section is optional, so a failure needs no message.
        setPieces([]);
      },
    );
  }, [isNear, categoryId, slug, maker, family]);
  if (pieces?.length === 0) return null;
  return (
    <section className="other-pieces" ref={place}>
      <div className="d-flex flex-wrap column-gap-3 align-items-baseline justify-content-between mb-3">
        <h2 className="m-0">También te puede gustar</h2>
        {maker !== undefined && (
          <Link className="text-break" to={paths.search(maker)}>
            Más de {maker}
          </Link>
        )}
      </div>
      {pieces && <ProductGrid products={pieces} />}
    </section>
  );
};
