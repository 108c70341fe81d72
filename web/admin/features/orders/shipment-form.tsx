import { momentText } from '#shared/domain/dates.ts';
import { MAX_CARRIER, MAX_SHIPMENT_NOTE, MAX_TRACKING_URL } from '#shared/domain/limits.ts';
import { orderNumber, sentText } from '#shared/domain/orders.ts';
import { ShipmentChanges, type Order, type Shipment } from '#shared/domain/schemas/order.ts';
import { KNOWN_CARRIERS } from '#shared/domain/tracking.ts';
import { useCall } from '../../api/admin-api.ts';
import { paths } from '../../shell/paths.ts';
import { AdminForm } from '../../ui/admin-form.tsx';
import { CheckField, LongTextField, optionsOf, TextField } from '../../ui/fields.tsx';
import { formSchema, typedText } from '../../ui/form-values.ts';
import { useLeaveSaved } from '../../ui/unsaved.tsx';
import type { Save } from '../../ui/use-save.ts';
import { markText } from './order-rules.ts';

const TEXTS = ['carrier', 'tracking', 'url', 'note'] as const;

/** Only the fields that differ from the stored shipment, so that another admin's change stays. */
const changesIn = (shipment: Shipment) =>
  formSchema(({ packed, sent, ...typed }) => {
    const changed = TEXTS.filter((name) => typedText(typed, name) !== (shipment[name]?.text ?? ''));
    return {
      ...(packed !== (shipment.packed !== undefined) && { packed: packed as boolean }),
      ...(sent === true && { sent: true }),
      ...Object.fromEntries(changed.map((name) => [name, typedText(typed, name)])),
    };
  }, ShipmentChanges);

const ParcelFields = () => (
  <>
    <TextField name="carrier" label="Transportista" maxLength={MAX_CARRIER} list="carriers" />
    <datalist id="carriers">{optionsOf(KNOWN_CARRIERS)}</datalist>
    <TextField
      name="tracking"
      label="Número de seguimiento"
      hint="Si son varios paquetes, separa sus números con comas."
      autoCapitalize="characters"
      spellCheck={false}
    />
    <TextField
      name="url"
      label="Enlace de seguimiento (opcional)"
      hint="Solo si el transportista no está en la lista: de los conocidos lo ponemos nosotros."
      type="url"
      maxLength={MAX_TRACKING_URL}
      spellCheck={false}
    />
  </>
);

/** A pick-up is first ready and then with its customer (RULE-101). */
const nextStep = ({ pickup, shipment }: Order): 'packed' | 'sent' =>
  pickup && !shipment?.packed && !shipment?.sent ? 'packed' : 'sent';

const mailHint = (order: Order): string | undefined => {
  if (nextStep(order) === 'packed') return 'Al marcarlo como listo avisamos al cliente por correo.';
  if (order.pickup) return undefined;
  return order.shipment?.sent
    ? 'Si añades o cambias el número o el enlace, el cliente recibe otro correo.'
    : 'Al marcarlo como enviado avisamos al cliente por correo.';
};

const useSaveShipment = (order: Order): Save<ShipmentChanges> => {
  const call = useCall();
  const leave = useLeaveSaved();
  const { id, withdrawal, pickup } = order;
  return async (changes, { isMore }) => {
    const step = nextStep(order);
    const isSending = (isMore && step === 'sent') || changes.sent === true;
    const body = { ...changes, ...(isMore && { [step]: true }) };
    const saved = await call('editShipment', { params: { id }, body });
    const isReady = isMore && step === 'packed';
    const isSent = isSending && saved.sent !== undefined;
    const next = isSent || !saved.sent ? 'por-enviar' : 'enviados';
    const number = orderNumber(id);
    await leave(
      isSent || isReady
        ? `El pedido ${number} está ${isReady ? 'listo para recoger' : sentText({ pickup }).toLowerCase()}.`
        : `El ${pickup ? 'estado' : 'envío'} del pedido ${number} se ha guardado.`,
      paths.ordersView(withdrawal?.open ? 'desistimientos' : next),
    );
  };
};

export const ShipmentForm = ({ order }: { order: Order }) => {
  const { shipment = {}, pickup, withdrawal } = order;
  const { packed, sent } = shipment;
  const isWithdrawn = !sent && withdrawal?.open === true;
  const next =
    nextStep(order) === 'packed'
      ? 'Listo para recoger'
      : `Marcar como ${sentText(order).toLowerCase()}`;
  return (
    <AdminForm
      action="Guardar"
      more={sent || isWithdrawn ? undefined : next}
      failure="No se pudo guardar el envío"
      schema={changesIn(shipment)}
      values={{
        packed: packed !== undefined,
        ...Object.fromEntries(TEXTS.map((name) => [name, shipment[name]?.text ?? ''])),
      }}
      save={useSaveShipment(order)}
    >
      {sent && (
        <p className="text-secondary small">
          {sentText(order)} {markText(sent)}
        </p>
      )}
      {(!pickup || packed) && (
        <CheckField
          name="packed"
          label={
            <>
              {pickup ? 'Listo para recoger' : 'Empaquetado'}{' '}
              {packed && <small className="text-secondary">{markText(packed)}</small>}
            </>
          }
        />
      )}
      {isWithdrawn && (
        <CheckField
          name="sent"
          label={pickup ? 'Ya lo ha recogido' : 'Ya lo he enviado'}
          hint={`El cliente desistió el ${momentText(withdrawal.at)}. Márcalo solo si es así: el desistimiento sigue abierto hasta que respondas.`}
        />
      )}
      {!pickup && <ParcelFields />}
      <LongTextField
        name="note"
        label="Nota interna"
        hint={`Solo la ve la administración.${shipment.note ? ` Escrita ${markText(shipment.note)}` : ''}`}
        maxLength={MAX_SHIPMENT_NOTE}
        rows={3}
      />
      <p className="form-text">{mailHint(order)}</p>
    </AdminForm>
  );
};
