import copy from 'bootstrap-icons/icons/copy.svg';
import { useDispatch } from 'react-redux';
import { isMaskedEmail } from '#shared/domain/masks.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import { pickupText } from '#shared/domain/shipping.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { Button } from '../../../ui/core/button.tsx';
import { Icon } from '../../../ui/core/icon.tsx';
import { showToast } from '../../../ui/core/toasts-slice.ts';
import { weightText } from '../../../ui/core/words.ts';
import { phoneHref } from '../../ui/texts.ts';
import { customerName, labelText, receiverName, receiverPhone } from './order-rules.ts';

/** Name and address of an order in the lines of a label, without `<address>` around them. */
export const AddressLines = ({ order }: { order: Order }) => {
  const { direccion, codigoPostal, ciudad, provincia, pais } = order.address;
  return (
    <>
      {order.pickup && (
        <>
          Lo recoge en {pickupText(order.pickup)}.
          <br />
        </>
      )}
      <strong>{receiverName(order)}</strong>
      <br />
      {direccion}
      <br />
      {codigoPostal} {ciudad}
      <br />
      {provincia}, {pais}
    </>
  );
};

/** A masked number (ADR-0050) cannot be called. */
const PhoneLink = ({ phone }: { phone: string }) =>
  /^[+\d][\d\s().-]*$/.test(phone) ? (
    <a className="tap fw-semibold" href={phoneHref(phone)}>
      {phone}
    </a>
  ) : (
    phone
  );

const MailLink = ({ email, order }: { email: string; order: Order }) =>
  isMaskedEmail(email) ? (
    email
  ) : (
    <a
      className="tap fw-semibold"
      href={`mailto:${email}?subject=${encodeURIComponent(`Tu pedido ${orderNumber(order.id)}`)}`}
    >
      {email}
    </a>
  );

const CopyAddress = ({ order }: { order: Order }) => {
  const dispatch = useDispatch();
  const copyAddress = async () => {
    try {
      await navigator.clipboard.writeText(labelText(order));
      dispatch(showToast('La dirección está copiada.'));
    } catch {
      const todo = 'Selecciona la dirección con el dedo o el ratón.';
      dispatch(showToast(`El navegador no deja copiar. ${todo}`));
    }
  };
  return (
    <Button variant="outline-primary" onClick={() => void copyAddress()}>
      <Icon src={copy} /> Copiar dirección
    </Button>
  );
};

/** Zone and weight, as the shipping was priced (RULE-81). */
const ParcelFacts = ({ order: { zone, weight = 0 } }: { order: Order }) => (
  <>
    {zone !== undefined && (
      <>
        <dt className="text-secondary">Zona</dt>
        <dd className="m-0">{zone}</dd>
      </>
    )}
    {weight > 0 && (
      <>
        <dt className="text-secondary">Peso</dt>
        <dd className="m-0">{weightText(weight)}</dd>
      </>
    )}
  </>
);

/** Recipient and address of the order, and how to reach the customer. */
export const DeliveryLabel = ({ order }: { order: Order }) => {
  const { customer, recipient, pickup } = order;
  const phone = receiverPhone(order);
  return (
    <section className="card card-body d-print-none text-break" aria-labelledby="entrega">
      <div className="button-row justify-content-between">
        <h2 id="entrega" className="m-0">
          {pickup ? 'Recogida' : recipient ? 'Destinatario' : 'Entrega'}
        </h2>
        <CopyAddress order={order} />
      </div>
      <address className="mt-2 mb-0">
        <AddressLines order={order} />
      </address>
      <dl className="order-facts mt-3 mb-0">
        <ParcelFacts order={order} />
        {phone !== '' && (
          <>
            <dt className="text-secondary">Teléfono</dt>
            <dd className="m-0">
              <PhoneLink phone={phone} />
            </dd>
          </>
        )}
        {recipient && (
          <>
            <dt className="text-secondary">Lo compra</dt>
            <dd className="m-0">
              {customerName(order)}
              {customer?.phone && (
                <>
                  {', '}
                  <PhoneLink phone={customer.phone} />
                </>
              )}
            </dd>
          </>
        )}
        {customer && (
          <>
            <dt className="text-secondary">Correo</dt>
            <dd className="m-0">
              <MailLink email={customer.email} order={order} />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
};
