import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import { isLegalPage } from '#shared/domain/legal.ts';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { useCall, useSettings } from '../api/admin-api.ts';
import { useMissingForSale } from '../api/saved-settings.ts';
import { settingsSchema, valuesOf } from '../features/shop/settings-form.ts';
import {
  AboutFields,
  ContactFields,
  DeliveryFields,
  HolidayFields,
  MoneyFields,
  PaymentFields,
  RetentionFields,
} from '../features/shop/shop-fields.tsx';
import { useShopImage } from '../features/shop/use-shop-image.ts';
import { paths } from '../shell/paths.ts';
import { AdminForm } from '../ui/admin-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { ImageField } from '../ui/image-field.tsx';
import { Loaded } from '../ui/loaded.tsx';

const PARTS = [
  { to: paths.banners, text: 'Carteles de la portada' },
  { to: paths.shipping, text: 'Envíos e impuestos' },
  { to: paths.legal, text: 'Textos legales' },
  { to: `${paths.products}?estado=destacado`, text: 'Piezas destacadas' },
];

const MissingForSale = ({ settings }: { settings: Settings }) => {
  const missing = useMissingForSale(settings);
  if (missing.length === 0) return null;
  return (
    <section className="measure mb-4 p-3 border rounded bg-white" aria-labelledby="falta">
      <h2 className="fs-5" id="falta">
        Antes de vender te falta
      </h2>
      <ul className="list-unstyled m-0">
        {missing.map(({ name, what }) => (
          <li key={name}>
            {isLegalPage(name) ? (
              <Link className="tap" to={paths.legal}>
                {what}
              </Link>
            ) : (
              <a
                className="tap"
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
                }}
              >
                {what}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

const SettingsForm = ({ loaded }: { loaded: Settings }) => {
  const dispatch = useDispatch();
  const call = useCall();
  const storeImage = useShopImage();
  const [{ settings, saves }, setSaved] = useState({ settings: loaded, saves: 0 });
  return (
    <>
      <MissingForSale settings={settings} />
      <AdminForm
        // A new key after a save gives the form the shop's values, without unsaved changes.
        key={saves}
        action="Guardar"
        failure="No se pudo guardar"
        schema={settingsSchema(settings)}
        values={valuesOf(settings)}
        photos="img"
        save={async ({ img: images, ...changes }, { signal }) => {
          const img = await storeImage(images, signal);
          const logo = images.length === 0 ? null : (img ?? settings.logo);
          const body = { ...changes, ...(logo !== settings.logo && { logo }) };
          const answer = await call('changeSettings', { body, signal });
          setSaved({ settings: answer, saves: saves + 1 });
          dispatch(
            showToast(
              answer.holiday.closed
                ? 'Guardado. La tienda está cerrada.'
                : 'Guardado. La tienda admite pedidos.',
            ),
          );
        }}
      >
        <AboutFields />
        <ImageField name="img" label="Logotipo" max={1} hint="Cuadrado. Vacío: una llama." />
        <ContactFields />
        <DeliveryFields />
        <MoneyFields timeZone={settings.timeZone} />
        <RetentionFields />
        <PaymentFields methods={settings.payment.methods} />
        <HolidayFields />
      </AdminForm>
    </>
  );
};

export const ShopPage = () => (
  <AdminPage title="Tienda">
    <ul className="list-unstyled d-flex flex-wrap column-gap-4">
      {PARTS.map(({ to, text }) => (
        <li key={to}>
          <Link className="tap fw-semibold" to={to}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
    <Loaded query={useSettings()}>{(loaded) => <SettingsForm loaded={loaded} />}</Loaded>
  </AdminPage>
);
