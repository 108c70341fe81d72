import Badge from 'react-bootstrap/Badge';
import ListGroup from 'react-bootstrap/ListGroup';
import { Link } from 'react-router-dom';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { SquareImage } from '../../../ui/core/responsive-image.tsx';
import { paths } from '../../shell/paths.ts';
import { stockState, stockText, type Stocked } from './stock.ts';

const VARIANTS = { none: 'danger', low: 'warning', sold: 'success', made: 'success' } as const;

export const StockMark = ({ product }: { product: Stocked }) => {
  const state = stockState(product);
  const text = stockText(product);
  return state === 'enough' ? (
    <span>{text}</span>
  ) : (
    <Badge pill bg={`${VARIANTS[state]}-subtle`} text={`${VARIANTS[state]}-emphasis`}>
      {text}
    </Badge>
  );
};

export const StockAlerts = ({ products }: { products: Dashboard['lowStock'] }) => (
  <ListGroup as="ul" variant="flush">
    {products.map(({ id, slug, title, img1, stock }) => (
      <ListGroup.Item key={id} as="li">
        <SquareImage name={img1} side={48} />
        <div className="item-text">
          <Link to={paths.editProduct(slug)}>{title}</Link>
        </div>
        <StockMark product={{ stock }} />
      </ListGroup.Item>
    ))}
  </ListGroup>
);
