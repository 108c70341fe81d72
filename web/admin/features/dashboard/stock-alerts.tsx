import { Link } from 'react-router-dom';
import type { ProductSummary } from '#shared/schemas/product.ts';
import { Photo } from '../../../ui/photo.tsx';
import { paths } from '../../app/paths.ts';
import { StockMark } from '../../parts/stock-mark.tsx';
import { Shortened } from '../../parts/shortened.tsx';

/** What to make more of, with the way to where stock is changed. */
export const StockAlerts = ({ products }: { products: readonly ProductSummary[] }) => (
  <Shortened entries={products}>
    {({ id, slug, title, img1, stock }) => (
      <li key={id}>
        <span className="item-photo">
          <Photo name={img1} alt="" sizes="48px" width={48} height={48} />
        </span>
        <div className="item-text">
          <Link to={paths.editProduct(slug)}>{title}</Link>
        </div>
        <StockMark stock={stock} />
      </li>
    )}
  </Shortened>
);
