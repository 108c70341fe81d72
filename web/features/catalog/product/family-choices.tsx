import { Link, useLocation } from 'react-router-dom';
import { isColour } from '#shared/domain/families.ts';
import { toCents } from '#shared/domain/money.ts';
import { shop } from '#shared/domain/shop.ts';
import type { PublishedProduct } from '#shared/hosting/published-page.ts';
import { paths } from '../../../paths.ts';
import { placeOf } from '../../../ui/core/browser.ts';
import { SquareImage } from '../../../ui/core/responsive-image.tsx';
import { Price } from '../../../ui/core/values.tsx';

/** The pieces of a family as links, so that the choice works without script (RULE-95). */
export const FamilyChoices = ({ product }: { product: PublishedProduct }) => {
  const place = placeOf(useLocation());
  const { family, slug, choices: options = [] } = product;
  const hasPrices = options.some(({ price }) => price !== options[0]?.price);
  const hasImages = options.some(({ name }) => isColour(name));
  return (
    <div className="mb-3" role="group" aria-label={`Opciones de ${family}`}>
      <p role="status" className="mb-2">
        Opción: <strong>{options.find((option) => option.slug === slug)?.name}</strong>
      </p>
      <ul className="options text-break list-unstyled d-flex flex-wrap gap-2 m-0">
        {options.map(({ name, price, soldOut, img1, ...option }) => (
          <li key={option.slug}>
            <Link
              to={paths.product(option.slug)}
              state={{ place }}
              replace
              className={`btn ${option.slug === slug ? 'btn-primary' : 'btn-outline-primary'} d-flex gap-2 align-items-center h-100 py-1`}
              aria-current={option.slug === slug || undefined}
            >
              {hasImages && <SquareImage name={img1} side={40} className="rounded" />}
              <span>
                {soldOut ? <s>{name}</s> : name}
                {hasPrices && (
                  <>
                    {' '}
                    <Price amount={toCents(price)} currency={shop().currency} />
                  </>
                )}
                {soldOut && <small className="d-block">Agotada</small>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};
