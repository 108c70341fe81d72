import Card from 'react-bootstrap/Card';
import { Link } from 'react-router-dom';
import { isPaid, sentText } from '#shared/domain/orders.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { exactMoment, isLate, withdrawalCode } from '#shared/domain/withdrawals.ts';
import { paths } from '../../shell/paths.ts';
import { useIsHelper } from '../../ui/own-rights.ts';

const nextStep = (order: Order): string => {
  if (!isPaid(order)) return 'Nadie lo ha pagado: cancélalo entero.';
  return order.sent
    ? `Ya está ${sentText(order).toLowerCase()}. Cuando vuelvan las piezas, anota la devolución.`
    : 'No lo entregues. Cancela lo que el cliente no quiere y devuélvele el dinero.';
};

export const OrderWithdrawals = ({ order }: { order: Order }) => {
  const isHelper = useIsHelper();
  const { withdrawal, closings } = order;
  if (!withdrawal) return null;
  const isOpen = withdrawal.open && !order.closed?.whole;
  return (
    <Card body as="section" className="d-print-none text-break" aria-labelledby="desistimiento">
      <h2 id="desistimiento" className="mb-3">
        Desistimiento
      </h2>
      <ol className="list-unstyled m-0">
        {(closings?.withdrawals ?? []).toReversed().map(({ id, at, name, pieces }) => (
          <li key={id} className="mb-3">
            <strong>{exactMoment(at)}</strong>
            {isLate(order, at) && <strong className="text-danger"> Fuera de plazo</strong>}
            <p className="m-0 text-secondary small">
              {name}, código {withdrawalCode(id)}
            </p>
            <p className="m-0 pre-line">{pieces === '' ? 'Todo el pedido' : pieces}</p>
          </li>
        ))}
      </ol>
      {isOpen && (
        <>
          <p>{nextStep(order)}</p>
          {!isHelper && (
            <Link className="btn btn-primary" to={paths.closeOrder(order.id)}>
              Responder al desistimiento
            </Link>
          )}
        </>
      )}
    </Card>
  );
};
