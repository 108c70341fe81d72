import { generate } from 'lean-qr/nano';
import { toSvgPath } from 'lean-qr/extras/svg';
import Table from 'react-bootstrap/Table';
import { shop } from '#shared/domain/shop.ts';
import { orderDate } from '#shared/domain/dates.ts';
import { madeText } from '#shared/domain/made-lines.ts';
import { linesLeft } from '#shared/domain/closed-orders.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { paths as shopPaths } from '../../../paths.ts';
import { AnswerText } from '../../../ui/on-demand/answer-text.tsx';
import { AddressLines } from './delivery-label.tsx';
import { receiverPhone, unitsText } from './order-rules.ts';

/** Leads whoever unpacks the gift to its page (RULE-111). */
const GiftCode = ({ code, hasCard }: { code: string; hasCard: boolean }) => {
  const { host, origin } = window.location;
  const path = shopPaths.gift(code);
  const qr = generate(origin + path);
  // Scanners need a border of four modules.
  const box = `-4 -4 ${qr.size + 8} ${qr.size + 8}`;
  return (
    <div className="d-flex gap-3 align-items-center">
      <svg
        className="flex-shrink-0"
        role="img"
        aria-label="Código QR del regalo"
        width="120"
        height="120"
        viewBox={box}
      >
        <path d={toSvgPath(qr)} />
      </svg>
      <p className="m-0">
        Escanea para {hasCard && 'leer tu mensaje y '}saber quién hizo tu pieza.
        <small className="d-block">{host + path}</small>
      </p>
    </div>
  );
};

/** The sheet for the parcel, on paper only. It has no prices, because many orders are gifts. */
export const PackingSlip = ({ order }: { order: Order }) => {
  const products = linesLeft(order);
  const phone = receiverPhone(order);
  return (
    <section className="packing-slip d-none d-print-block" aria-label="Albarán">
      <p className="admin-brand">{shop().name}</p>
      <h2>Pedido {orderNumber(order.id)}</h2>
      <p>Hecho el {orderDate(order.createdAt)}</p>
      <address className="my-4 fs-5">
        <AddressLines order={order} />
        {phone !== '' && (
          <>
            <br />
            Tel. {phone}
          </>
        )}
      </address>
      <Table>
        <thead>
          <tr>
            <th scope="col">Cantidad</th>
            <th scope="col">Pieza</th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ id, nth = 0, title, quantity, question, answer, madeToOrder }) => (
            <tr key={`${id} ${nth}`}>
              <td>{quantity}</td>
              <td>
                <span className="slip-box" /> {title}
                <AnswerText question={question} answer={answer} />
                {madeToOrder && (
                  <small className="d-block">{madeText({ quantity, madeToOrder })}</small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p>{unitsText({ products: { products } })}</p>
      {order.gift && (
        <>
          <h3>Es un regalo</h3>
          <p className="pre-line">{order.gift.message || 'Sin tarjeta.'}</p>
          {order.giftCode && <GiftCode code={order.giftCode} hasCard={order.gift.message !== ''} />}
        </>
      )}
      {order.notes !== '' && (
        <>
          <h3>Notas</h3>
          <p className="pre-line">{order.notes}</p>
        </>
      )}
    </section>
  );
};
