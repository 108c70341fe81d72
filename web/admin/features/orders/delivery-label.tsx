import copy from 'bootstrap-icons/icons/copy.svg';
import { isMaskedEmail } from '#shared/domain/masks.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { Button } from '../../../ui/core/button.tsx';
import { Icon } from '../../../ui/core/icon.tsx';
import { customerName, labelText } from './order-rules.ts';

interface Props {
  order: Order;
  /** Called after the button was used; false if the browser forbids copying. */
  onCopied: (isCopied: boolean) => void;
}

/** Whether the text is in the clipboard. A browser may forbid it. */
const copied = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Name and address of an order in the lines of a label, without `<address>` around them. */
export const AddressLines = ({ order }: { order: Order }) => {
  const { direccion, codigoPostal, ciudad, provincia, pais } = order.address;
  return (
    <>
      <strong>{customerName(order)}</strong>
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
    <a className="tap fw-semibold" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
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

/** To whom and where the order goes, and how to reach the customer. */
export const DeliveryLabel = ({ order, onCopied }: Props) => {
  const { customer } = order;
  return (
    <section className="card card-body d-print-none text-break" aria-labelledby="entrega">
      <div className="button-row justify-content-between">
        <h2 id="entrega" className="m-0">
          Entrega
        </h2>
        <Button
          variant="outline-primary"
          onClick={() => {
            void copied(labelText(order)).then(onCopied);
          }}
        >
          <Icon src={copy} /> Copiar dirección
        </Button>
      </div>
      <address className="mt-2 mb-0">
        <AddressLines order={order} />
      </address>
      <dl className="order-facts mt-3 mb-0">
        {customer?.phone && (
          <>
            <dt className="text-secondary">Teléfono</dt>
            <dd className="m-0">
              <PhoneLink phone={customer.phone} />
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
