import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { paths } from '../../../shell/paths.ts';
import { FavouriteButton } from '../core/favourite-button.tsx';
import { RestockAlert } from './restock-alert.tsx';

interface Props extends Pick<ComponentProps<typeof RestockAlert>, 'session'> {
  product: ProductSummary;
}

/** What the page of a sold-out product has in the place of the buy button. */
export const SoldOut = ({ product: { id, title, categoryId }, session }: Props) => (
  <>
    <RestockAlert productId={id} session={session} />
    <div className="buy">
      <Link className="btn btn-outline-primary" to={paths.category(categoryId)}>
        Ver otras piezas parecidas
      </Link>
      <FavouriteButton title={title} />
    </div>
  </>
);
