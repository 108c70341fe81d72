import { Link } from 'react-router-dom';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { ResponsiveImage } from '../../../ui/core/responsive-image.tsx';
import { paths } from '../../shell/paths.ts';
import { StockMark } from '../../ui/stock-mark.tsx';
import { Shortened } from '../../ui/shortened.tsx';

/** What to make more of, with the way to where stock is changed. */
export const StockAlerts = ({ products }: { products: readonly ProductSummary[] }) => (
  <Shortened entries={products}>
    {({ id, slug, title, img1, stock }) => (
      <li key={id}>
        <span className="item-image">
          <ResponsiveImage name={img1} alt="" sizes="48px" width={48} height={48} />
        </span>
        <div className="item-text">
          <Link to={paths.editProduct(slug)}>{title}</Link>
        </div>
        <StockMark stock={stock} />
      </li>
    )}
  </Shortened>
);
