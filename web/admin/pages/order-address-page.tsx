import { useParams } from 'react-router-dom';
import type { FieldValues } from 'react-hook-form';
import type { OrderId } from '#shared/domain/ids.ts';
import { MAX_RECIPIENT } from '#shared/domain/limits.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import { AddressCorrection, type Order } from '#shared/domain/schemas/order.ts';
import { useCall, useRecord } from '../api/admin-api.ts';
import { paths } from '../shell/paths.ts';
import { AdminForm } from '../ui/admin-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { TextField } from '../ui/fields.tsx';
import { formSchema, typedText } from '../ui/form-values.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Drafted, useLeaveSaved } from '../ui/unsaved.tsx';

const Correction = formSchema(({ address, recipient }) => {
  const { telefono, ...place } = address as FieldValues;
  const typed = recipient as FieldValues;
  return {
    address: { ...place, ...(telefono !== '' && { telefono: telefono as string }) },
    ...(typedText(typed, 'name') !== '' && { recipient: typed }),
  };
}, AddressCorrection);

const CorrectionForm = ({ order }: { order: Order }) => {
  const { id, address, recipient = { name: '', phone: '' } } = order;
  const call = useCall();
  const leave = useLeaveSaved();
  return (
    <AdminForm
      action="Corregir y avisar al cliente"
      failure="No se pudo corregir la dirección"
      schema={Correction}
      values={{ address: { telefono: '', ...address }, recipient }}
      save={async (body) => {
        await call('correctAddress', { params: { id }, body });
        await leave(`La dirección del pedido ${orderNumber(id)} está corregida.`, paths.order(id));
      }}
    >
      <TextField name="address.direccion" label="Dirección" required />
      <TextField name="address.codigoPostal" label="Código postal" />
      <TextField name="address.ciudad" label="Ciudad" required />
      <TextField name="address.provincia" label="Provincia" required />
      <TextField name="address.pais" label="País" required />
      <TextField name="address.telefono" label="Teléfono" type="tel" />
      <TextField
        name="recipient.name"
        label="Lo recibe"
        hint="Vacío: quien lo compra."
        maxLength={MAX_RECIPIENT}
      />
      <TextField name="recipient.phone" label="Teléfono de quien lo recibe" type="tel" />
      <p className="form-text">
        El cliente recibe un correo, y el pedido guarda lo que escribió. El precio del envío y los
        impuestos no cambian.
      </p>
    </AdminForm>
  );
};

export const OrderAddressPage = () => {
  const { id = '' } = useParams();
  const orderId = id as OrderId;
  return (
    <AdminPage
      title={`Dirección del pedido ${orderNumber(orderId)}`}
      back={{ to: paths.order(orderId), text: 'El pedido' }}
    >
      <Drafted form={`address/${id}`}>
        <Loaded query={useRecord('getOrder', { params: { id: orderId } })}>
          {(order) => <CorrectionForm order={order} />}
        </Loaded>
      </Drafted>
    </AdminPage>
  );
};
