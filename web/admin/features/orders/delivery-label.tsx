import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pickupText } from '#shared/domain/shipping.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { CopyButton } from '../../../ui/on-demand/copy-button.tsx';
import { weightText } from '../../../ui/core/words.ts';
import { EmailLink, PhoneLink } from '../../ui/person.tsx';
import { paths } from '../../shell/paths.ts';
import {
  addressLines,
  buyerPhone,
  customerName,
  isCorrectable,
  labelText,
  markText,
  receiverPhone,
} from './order-rules.ts';
import { OrderSection } from './order-sections.tsx';

export const AddressLines = ({ order }: { order: Order }) => (
  <span className="pre-line">
    {order.pickup && `Lo recoge en ${pickupText(order.pickup)}.\n`}
    <strong>{order.recipient?.name ?? customerName(order)}</strong>
    {!order.pickup && ['', ...addressLines(order)].join('\n')}
  </span>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children !== undefined && (
    <>
      <dt className="text-secondary">{name}</dt>
      <dd className="m-0">{children}</dd>
    </>
  );

export const DeliveryLabel = ({ order }: { order: Order }) => {
  const { customer, recipient, pickup, zone, weight = 0 } = order;
  const [phone, buyer] = [receiverPhone(order), buyerPhone(order)];
  return (
    <OrderSection
      id="entrega"
      title={pickup ? 'Recogida' : recipient ? 'Destinatario' : 'Entrega'}
      beside={!pickup && <CopyButton label="Copiar dirección" text={labelText(order)} />}
    >
      <address className="mt-2 mb-0">
        <AddressLines order={order} />
      </address>
      {order.shipment?.formerAddress && (
        <p className="mt-2 mb-0 small text-secondary pre-line">
          Corregida {markText(order.shipment.formerAddress)}. El cliente escribió:{' '}
          {order.shipment.formerAddress.text}
        </p>
      )}
      {isCorrectable(order) && (
        <Link className="tap" to={paths.orderAddress(order.id)}>
          Corregir la dirección
        </Link>
      )}
      <dl className="order-facts mt-3 mb-0">
        {/* Zone and weight are those from which the shipping was priced (RULE-81). */}
        <Fact name="Zona">{zone}</Fact>
        <Fact name="Peso">{weight > 0 ? weightText(weight) : undefined}</Fact>
        <Fact name="Teléfono">
          {phone === '' ? undefined : <PhoneLink className="tap fw-semibold" phone={phone} />}
        </Fact>
        <Fact name="Lo compra">
          {recipient && (
            <>
              {customerName(order)}
              {buyer !== '' && (
                <>
                  , <PhoneLink className="tap fw-semibold" phone={buyer} />
                </>
              )}
            </>
          )}
        </Fact>
        <Fact name="Vive en">{pickup && addressLines(order).join(', ')}</Fact>
        <Fact name="Correo">
          {customer && <EmailLink className="tap fw-semibold" email={customer.email} />}
        </Fact>
      </dl>
    </OrderSection>
  );
};
