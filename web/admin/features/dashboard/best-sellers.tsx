import { Link } from 'react-router-dom';
import { toCents } from '#shared/domain/money.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { ResponsiveImage } from '../../../ui/core/responsive-image.tsx';
import { Price } from '../../../ui/core/price.tsx';
import { paths } from '../../shell/paths.ts';
import { countText } from '../../ui/count-text.ts';

/** The best sellers of this month and the previous one, most units first. */
export const BestSellers = ({ bestSellers }: Pick<Dashboard, 'bestSellers'>) => (
  <ol className="item-list">
    {bestSellers.map(({ id, title, units, revenue, img1: img }) => {
      return (
        <li key={id}>
          <span className="item-image">
            {img !== undefined && (
              <ResponsiveImage name={img} alt="" sizes="48px" width={48} height={48} />
            )}
          </span>
          <div className="item-text">
            {img === undefined ? (
              <strong>{title}</strong>
            ) : (
              <Link to={paths.editProduct(id)}>{title}</Link>
            )}
            <span className="text-secondary small">
              {units === 1 ? '1 pieza' : `${countText(units)} piezas`}
            </span>
          </div>
          <Price amount={toCents(revenue)} />
        </li>
      );
    })}
  </ol>
);
