import printer from 'bootstrap-icons/icons/printer.svg';
import Button from 'react-bootstrap/Button';
import { useParams } from 'react-router-dom';
import type { OrderId } from '#shared/domain/ids.ts';
import { isPaid, orderNumber, sentText } from '#shared/domain/orders.ts';
import type { OrderDetails } from '#shared/domain/schemas/mail.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { useCall, useRecord } from '../api/admin-api.ts';
import { OrderContents } from '../features/orders/order-contents.tsx';
import { DeliveryLabel } from '../features/orders/delivery-label.tsx';
import {
  OrderClosings,
  OrderMails,
  OrderSection,
  OrderWithdrawals,
} from '../features/orders/order-sections.tsx';
import { PackingSlip } from '../features/orders/packing-slip.tsx';
import { PaymentPanel } from '../features/orders/payment-panel.tsx';
import { ShipmentForm } from '../features/orders/shipment-form.tsx';
import { paths } from '../shell/paths.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Loaded, Missing } from '../ui/loaded.tsx';
import { MaskedNote } from '../ui/person.tsx';

const BACK = { to: paths.orders, text: 'Ordenes' } as const;

const ShipmentSection = ({ order }: { order: Order }) => {
  const call = useCall();
  const what = order.pickup ? 'la entrega' : 'el envío';
  const undo = { params: { id: order.id }, body: { sent: false } } as const;
  return (
    <OrderSection id="envio" title={order.pickup ? 'Entrega' : 'Envío'} hidden={!isPaid(order)}>
      {order.closed?.whole ? (
        <>
          <p>De este pedido no queda nada por enviar.</p>
          {order.shipment?.note && (
            <p className="m-0 pre-line">Nota interna: {order.shipment.note.text}</p>
          )}
        </>
      ) : (
        <ShipmentForm key={order.sent?.at} order={order} />
      )}
      {order.sent && !order.closed?.whole && (
        <ConfirmButton
          action={`Deshacer ${what}`}
          title={`¿Deshacer ${what}?`}
          confirm="Volver a «Por enviar»"
          isDestructive={false}
          onConfirm={() => call('editShipment', undo)}
          done={`El pedido ${orderNumber(order.id)} vuelve a estar por enviar.`}
        >
          <p>
            El cliente dejará de verlo como {sentText(order).toLowerCase()}.
            {!order.pickup &&
              ' Si ya ha recibido el correo, no se puede retirar; recibirá otro cuando lo envíes.'}
          </p>
        </ConfirmButton>
      )}
    </OrderSection>
  );
};

const OrderSheet = ({ order }: { order: OrderDetails }) => (
  <div className="order-work">
    <MaskedNote emails={[order.customer?.email]} />
    <PackingSlip order={order} />
    <OrderWithdrawals order={order} />
    <OrderContents order={order} />
    <PaymentPanel order={order} />
    <DeliveryLabel order={order} />
    <ShipmentSection order={order} />
    <OrderClosings order={order} />
    <OrderMails order={order} />
  </div>
);

const MISSING = (
  <Missing title="Este pedido no existe." list={{ to: paths.orders, text: 'Ver los pedidos' }} />
);

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
      <Loaded query={useRecord('getOrder', { params: { id: id as OrderId } })} missing={MISSING}>
        {(order) => <OrderSheet order={order} />}
      </Loaded>
    </AdminPage>
  );
};
