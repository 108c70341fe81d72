import { Link } from 'react-router-dom';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { ResponsiveImage } from '../../../ui/core/responsive-image.tsx';
import { paths } from '../../shell/paths.ts';
import { stockState, stockText, type Stocked } from './stock.ts';

/** Complete class names, so that PurgeCSS keeps them. */
const CLASS = {
  none: 'bg-danger-subtle text-danger-emphasis',
  low: 'bg-warning-subtle text-warning-emphasis',
  sold: 'bg-success-subtle text-success-emphasis',
} as const;

/** The units in stock; low stock and none are highlighted. */
export const StockMark = ({ product }: { product: Stocked }) => {
  const state = stockState(product);
  const text = stockText(product);
  return state === 'enough' ? (
    text
  ) : (
    <span className={`badge rounded-pill ${CLASS[state]}`}>{text}</span>
  );
};

/** Products with low stock, each with a link to its form. */
export const StockAlerts = ({ products }: { products: Dashboard['lowStock'] }) => (
  <ul className="item-list">
    {products.map(({ id, slug, title, img1, stock }) => (
      <li key={id}>
        <ResponsiveImage name={img1} alt="" sizes="48px" width={48} height={48} />
        <div className="item-text">
          <Link to={paths.editProduct(slug)}>{title}</Link>
        </div>
        <StockMark product={{ stock }} />
      </li>
    ))}
  </ul>
);
