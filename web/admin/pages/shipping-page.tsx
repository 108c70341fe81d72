import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { useCall, useSettings } from '../api/admin-api.ts';
import { PickupFields, TaxFields, ZonesFields } from '../features/shop/shipping-fields.tsx';
import { ShippingFields, shippingValues } from '../features/shop/shipping-form.ts';
import { paths } from '../shell/paths.ts';
import { AdminForm } from '../ui/admin-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Loaded } from '../ui/loaded.tsx';

const ShippingForm = ({ loaded }: { loaded: Settings }) => {
  const dispatch = useDispatch();
  const call = useCall();
  const [{ settings, saves }, setSaved] = useState({ settings: loaded, saves: 0 });
  return (
    <AdminForm
      // A new key after a save gives the form the shop's values, without unsaved changes.
      key={saves}
      action="Guardar"
      failure="No se pudo guardar"
      schema={ShippingFields}
      values={shippingValues(settings)}
      save={async (body) => {
        const answer = await call('changeSettings', { body });
        setSaved({ settings: answer, saves: saves + 1 });
        dispatch(showToast('Los envíos se han guardado.'));
      }}
    >
      <ZonesFields />
      <PickupFields />
      <TaxFields />
    </AdminForm>
  );
};

export const ShippingPage = () => (
  <AdminPage title="Envíos e impuestos" back={{ to: paths.shop, text: 'Tienda' }}>
    <Loaded query={useSettings()}>{(loaded) => <ShippingForm loaded={loaded} />}</Loaded>
  </AdminPage>
);
