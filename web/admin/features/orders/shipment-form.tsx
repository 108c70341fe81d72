import { momentText } from '#shared/domain/dates.ts';
import {
  MAX_CARRIER,
  MAX_SHIPMENT_NOTE,
  MAX_TRACKING,
  MAX_TRACKING_URL,
} from '#shared/domain/limits.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import type { Order, Shipment, ShipmentChanges } from '#shared/domain/schemas/order.ts';
import { KNOWN_CARRIERS } from '#shared/domain/tracking.ts';
import { Field, TextareaField } from '../../../forms/field.tsx';
import { fieldText } from '../../../forms/use-submit.ts';
import { useCall } from '../../api/admin-api.ts';
import { paths } from '../../shell/paths.ts';
import { AdminForm, type FormField } from '../../ui/admin-form.tsx';
import { CheckField } from '../../ui/fields.tsx';
import { useLeaveSaved } from '../../ui/unsaved.tsx';
import { markText } from './order-rules.ts';

const TEXTS = ['carrier', 'tracking', 'url', 'note'] as const;

const typed = (form: FormData, name: string): string =>
  fieldText(form, name).replaceAll('\r\n', '\n');

/**
 * Only the fields that differ from the stored shipment, so that the change of another admin stays.
 */
const changesIn = (form: FormData, shipment: Shipment): ShipmentChanges => {
  const packed = form.has('packed');
  return {
    ...(packed !== (shipment.packed !== undefined) && { packed }),
    ...Object.fromEntries(
      TEXTS.filter(
        (name) => form.has(name) && typed(form, name) !== (shipment[name]?.text ?? ''),
      ).map((name) => [name, typed(form, name)]),
    ),
  };
};

const ParcelFields = ({ field }: { field: FormField }) => (
  <>
    <Field label="Transportista" {...field('carrier')} maxLength={MAX_CARRIER} list="carriers" />
    <datalist id="carriers">
      {KNOWN_CARRIERS.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
    <Field
      label="Número de seguimiento"
      {...field('tracking')}
      maxLength={MAX_TRACKING}
      autoCapitalize="characters"
      spellCheck={false}
    />
    <Field
      label="Enlace de seguimiento (opcional)"
      hint="Solo si el transportista no está en la lista: de los conocidos lo ponemos nosotros."
      {...field('url')}
      type="url"
      maxLength={MAX_TRACKING_URL}
      spellCheck={false}
    />
  </>
);

/** When the customer gets a mail. */
const mailHint = (isSent: boolean, isPickup: boolean): string | undefined => {
  if (isPickup)
    return isSent ? undefined : 'Al marcarlo como listo avisamos al cliente por correo.';
  return isSent
    ? 'Si añades o cambias el número o el enlace, el cliente recibe otro correo.'
    : 'Al marcarlo como enviado avisamos al cliente por correo.';
};

/** @returns a function that saves the form, and then shows the list in which the order is */
const useSaveShipment = ({ id, shipment = {}, withdrawal }: Order) => {
  const call = useCall();
  const leave = useLeaveSaved();
  return async (form: FormData): Promise<void> => {
    const isSending = form.has('sent');
    const changes = { ...changesIn(form, shipment), ...(isSending && { sent: true }) };
    const saved = await call('editShipment', { params: { id }, body: changes });
    const isSent = isSending && saved.sent !== undefined;
    const next = isSent || !saved.sent ? 'por-enviar' : 'enviados';
    const number = orderNumber(id);
    await leave(
      isSent
        ? `El pedido ${number} está enviado.`
        : `El envío del pedido ${number} se ha guardado.`,
      paths.ordersView(withdrawal?.open ? 'desistimientos' : next),
    );
  };
};

/** Packs and sends an order, with carrier, number and a note. */
export const ShipmentForm = ({ order }: { order: Order }) => {
  const { shipment = {}, pickup, withdrawal } = order;
  const { packed, sent } = shipment;
  const isWithdrawn = !sent && withdrawal?.open === true;
  return (
    <AdminForm
      action="Guardar"
      more={
        !sent &&
        !isWithdrawn && {
          name: 'sent',
          text: pickup ? 'Listo para recoger' : 'Marcar como enviado',
        }
      }
      failure="No se pudo guardar el envío"
      values={Object.fromEntries(TEXTS.map((name) => [name, shipment[name]?.text]))}
      save={useSaveShipment(order)}
    >
      {(field) => (
        <>
          {sent && <p className="text-secondary small">Enviado {markText(sent)}</p>}
          <CheckField
            label={
              <>
                Empaquetado {packed && <small className="text-secondary">{markText(packed)}</small>}
              </>
            }
            name="packed"
            defaultChecked={packed !== undefined}
          />
          {isWithdrawn && (
            <CheckField
              label={pickup ? 'Ya lo ha recogido' : 'Ya lo he enviado'}
              name="sent"
              hint={`El cliente desistió el ${momentText(withdrawal.at)}. Márcalo solo si es así: el desistimiento sigue abierto hasta que respondas.`}
            />
          )}
          {!pickup && <ParcelFields field={field} />}
          <TextareaField
            label="Nota interna"
            {...field('note')}
            hint={`Solo la ve la administración.${shipment.note ? ` Escrita ${markText(shipment.note)}` : ''}`}
            maxLength={MAX_SHIPMENT_NOTE}
            rows={3}
          />
          <p className="form-text">{mailHint(sent !== undefined, pickup !== undefined)}</p>
        </>
      )}
    </AdminForm>
  );
};
