import { Link } from 'react-router-dom';
import { toCents } from '#shared/domain/money.ts';
import { lineTotal } from '#shared/domain/pricing.ts';
import type { Order, OrderLine } from '#shared/domain/schemas/order.ts';
import { paths } from '../../shell/paths.ts';
import { Button } from '../../ui/core/button.tsx';
import { Price } from '../../ui/core/price.tsx';
import { ResponsiveImage } from '../../ui/core/responsive-image.tsx';
import { Totals } from '../../ui/on-demand/totals.tsx';

interface Props {
  order: Order;
  onBuyAgain: (line: OrderLine) => void;
}

/** Lines with the titles and prices at the time of purchase, address, notes and totals. */
export const OrderContents = ({ order, onBuyAgain }: Props) => {
  const { pais, provincia, ciudad, codigoPostal, direccion } = order.address;
  const parcel = [order.sent?.carrier, order.sent?.tracking].filter(Boolean).join(', ');
  return (
    <>
      <ul className="order-lines">
        {order.products.products.map((line) => (
          <li key={line.id}>
            <ResponsiveImage name={line.img} alt="" sizes="80px" width={80} height={80} />
            <div className="order-line-text">
              <Link to={paths.product(line.slug)}>{line.title}</Link>
              <span>
                {line.quantity} × <Price amount={toCents(line.price)} />
              </span>
            </div>
            <Price
              className="order-line-total"
              amount={lineTotal({ price: toCents(line.price), quantity: line.quantity })}
            />
            <Button
              variant="outline-primary"
              aria-label={`Comprar de nuevo: ${line.title}`}
              onClick={() => {
                onBuyAgain(line);
              }}
            >
              Comprar de nuevo
            </Button>
          </li>
        ))}
      </ul>
      <div className="order-foot">
        <dl className="order-delivery">
          <dt>Dirección de entrega</dt>
          <dd>
            {direccion}
            <br />
            {codigoPostal} {ciudad}
            <br />
            {provincia}, {pais}
          </dd>
          {parcel !== '' && (
            <>
              <dt>Seguimiento</dt>
              <dd>{parcel}</dd>
            </>
          )}
          {order.notes !== '' && (
            <>
              <dt>Tus notas</dt>
              <dd className="order-notes">{order.notes}</dd>
            </>
          )}
        </dl>
        <Totals
          subtotal={toCents(order.totalPrice)}
          shipping={toCents(order.shipping)}
          total={toCents(order.grandTotal)}
        />
      </div>
    </>
  );
};
