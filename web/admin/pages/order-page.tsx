import printer from 'bootstrap-icons/icons/printer.svg';
import { useParams } from 'react-router-dom';
import type { OrderId } from '#shared/domain/ids.ts';
import { isPaid, orderNumber } from '#shared/domain/orders.ts';
import type { OrderDetails } from '#shared/domain/schemas/mail.ts';
import type { Order, ShipmentChanges } from '#shared/domain/schemas/order.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { useCall, useRecord } from '../api/admin-api.ts';
import { OrderContents } from '../features/orders/order-contents.tsx';
import { DeliveryLabel } from '../features/orders/delivery-label.tsx';
import { OrderClosings } from '../features/orders/order-closings.tsx';
import { OrderMails } from '../features/orders/order-mails.tsx';
import { OrderWithdrawals } from '../features/orders/order-withdrawals.tsx';
import { PackingSlip } from '../features/orders/packing-slip.tsx';
import { PaymentPanel } from '../features/orders/payment-panel.tsx';
import { ShipmentForm } from '../features/orders/shipment-form.tsx';
import { paths } from '../shell/paths.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Loaded, Missing } from '../ui/loaded.tsx';
import { MaskedNote } from '../ui/person.tsx';
import { useLeaveSaved } from '../ui/unsaved.tsx';

const BACK = { to: paths.orders, text: 'Ordenes' } as const;

interface ShipmentProps {
  order: Order;
  save: (changes: ShipmentChanges) => Promise<void>;
  /** Undoes the shipment. */
  undo: () => Promise<unknown>;
}

const ShipmentSection = ({ order, save, undo }: ShipmentProps) => (
  <section className="card card-body d-print-none" aria-labelledby="envio" hidden={!isPaid(order)}>
    <h2 id="envio" className="mb-3">
      Envío
    </h2>
    {order.closed?.whole ? (
      <>
        <p>De este pedido no queda nada por enviar.</p>
        {order.shipment?.note && (
          <p className="m-0 pre-line">Nota interna: {order.shipment.note.text}</p>
        )}
      </>
    ) : (
      <ShipmentForm key={order.sent?.at} order={order} save={save} />
    )}
    {order.sent && !order.closed?.whole && (
      <ConfirmButton
        action="Deshacer el envío"
        title="¿Deshacer el envío?"
        confirm="Volver a «Por enviar»"
        isDestructive={false}
        onConfirm={undo}
        done={`El pedido ${orderNumber(order.id)} vuelve a estar por enviar.`}
      >
        <p>
          El cliente dejará de verlo como enviado. Si ya ha recibido el correo, no se puede retirar;
          recibirá otro cuando lo envíes.
        </p>
      </ConfirmButton>
    )}
  </section>
);

const OrderSheet = ({ order }: { order: OrderDetails }) => {
  const call = useCall();
  const leave = useLeaveSaved();
  const number = orderNumber(order.id);
  const edit = (changes: ShipmentChanges) =>
    call('editShipment', { params: { id: order.id }, body: changes });
  const save = async (changes: ShipmentChanges) => {
    const { sent } = await edit(changes);
    const isSent = changes.sent === true && sent !== undefined;
    const next = isSent || !sent ? 'por-enviar' : 'enviados';
    await leave(
      isSent
        ? `El pedido ${number} está enviado.`
        : `El envío del pedido ${number} se ha guardado.`,
      paths.ordersView(order.withdrawal?.open ? 'desistimientos' : next),
    );
  };
  return (
    <div className="order-work">
      <MaskedNote emails={[order.customer?.email]} />
      <PackingSlip order={order} />
      <OrderWithdrawals order={order} />
      <OrderContents order={order} />
      <PaymentPanel order={order} />
      <DeliveryLabel order={order} />
      <ShipmentSection order={order} save={save} undo={() => edit({ sent: false })} />
      <OrderClosings order={order} />
      <OrderMails order={order} />
    </div>
  );
};

const MISSING = (
  <Missing title="Este pedido no existe." list={{ to: paths.orders, text: 'Ver los pedidos' }} />
);

const Content = ({ id }: { id: OrderId }) => (
  <Loaded query={useRecord('getOrder', { params: { id } })} missing={MISSING}>
    {(order) => <OrderSheet order={order} />}
  </Loaded>
);

/** `/admin/orders/{id}`: one order, to pack and send it (ADR-0069). */
export const OrderPage = () => {
  const { id = '' } = useParams();
  return (
    <AdminPage
      title={`Pedido ${orderNumber(id as OrderId)}`}
      back={BACK}
      actions={
        <Button variant="outline-primary" onClick={() => window.print()}>
          <Icon src={printer} /> Imprimir albarán
        </Button>
      }
    >
      <Content key={id} id={id as OrderId} />
    </AdminPage>
  );
};
