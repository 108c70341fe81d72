import { useEffect, useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { useCall, useSettings } from '../api/admin-api.ts';
import { LegalFields } from '../features/shop/legal-fields.tsx';
import { ErrorsElsewhere, MissingSettings } from '../features/shop/missing-settings.tsx';
import { settingsSchema, valuesOf } from '../features/shop/settings-form.ts';
import { PickupFields, TaxField, ZonesFields } from '../features/shop/shipping-fields.tsx';
import {
  AboutFields,
  ContactFields,
  CurrencyField,
  DeliveryFields,
  HolidayFields,
  OwnerFields,
  PaymentFields,
} from '../features/shop/shop-fields.tsx';
import { useShopImage } from '../features/shop/use-shop-image.ts';
import { paths } from '../shell/paths.ts';
import { AdminForm } from '../ui/admin-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { shownImages } from '../ui/form-images.ts';
import { ImageField } from '../ui/image-field.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Drafted, useDraft } from '../ui/unsaved.tsx';

const SECTIONS = {
  about: ['Quién soy', 'Nombre, contacto, titular y país'],
  payment: ['Cobrar', 'Moneda, IVA, tarjeta y transferencia'],
  shipping: ['Envíos y plazos', 'Zonas, recogida y días'],
  legal: ['Textos legales', 'Aviso legal, privacidad y condiciones'],
  holiday: ['Vacaciones', 'Cerrar y volver a abrir'],
} as const;
type Section = keyof typeof SECTIONS;

const PARTS = [
  ...Object.entries(SECTIONS).map(([name, [text, hint]]) => ({
    ...{ to: paths[name as Section], text, hint },
  })),
  { to: paths.banners, text: 'Carteles de la portada', hint: 'Imágenes, textos y orden' },
  {
    to: `${paths.products}?estado=destacado`,
    text: 'Piezas destacadas',
    hint: 'Las que abren la portada',
  },
  { to: paths.health, text: 'Salud', hint: 'Lo que la tienda revisa sola cada noche' },
];

interface FormProps {
  section: Section;
  settings: Settings;
  saves: number;
  onSaved: (settings: Settings) => void;
  children: ReactNode;
}

/** Its values are those of all sections; only the fields in `children` can change. */
const SectionForm = ({ section, settings, saves, onSaved, children }: FormProps) => {
  const dispatch = useDispatch();
  const call = useCall();
  const storeImage = useShopImage();
  const draft = useDraft();
  const { hash } = useLocation();
  useEffect(() => {
    document.getElementsByName(hash.slice(1))[0]?.focus();
  }, [hash]);
  return (
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
        const logo = shownImages(images).length === 0 ? null : (img ?? settings.logo);
        const body = { ...changes, ...(logo !== settings.logo && { logo }) };
        const answer = await call('changeSettings', { body, signal });
        draft?.discard();
        onSaved(answer);
        const state = answer.holiday.closed
          ? ' La tienda está cerrada.'
          : ' La tienda está abierta.';
        dispatch(showToast(`Guardado.${section === 'holiday' ? state : ''}`));
      }}
    >
      {children}
    </AdminForm>
  );
};

interface SectionProps {
  section: Section;
  renderFields: (settings: Settings) => ReactNode;
}

const SavedSection = ({ section, loaded, renderFields }: SectionProps & { loaded: Settings }) => {
  const [{ settings, saves }, setSaved] = useState({ settings: loaded, saves: 0 });
  return (
    <>
      {saves > 0 && <MissingSettings settings={settings} />}
      <Drafted form={`shop/${section}`}>
        <SectionForm
          {...{ section, settings, saves }}
          onSaved={(answer) => setSaved({ settings: answer, saves: saves + 1 })}
        >
          {renderFields(settings)}
        </SectionForm>
      </Drafted>
    </>
  );
};

const SectionPage = (props: SectionProps) => (
  <AdminPage title={SECTIONS[props.section][0]} back={{ to: paths.shop, text: 'Tienda' }}>
    <Loaded query={useSettings()}>{(loaded) => <SavedSection {...props} loaded={loaded} />}</Loaded>
  </AdminPage>
);

export const AboutPage = () => (
  <SectionPage
    section="about"
    renderFields={({ timeZone }) => (
      <>
        <AboutFields />
        <ImageField name="img" label="Logotipo" max={1} hint="Vacío: una llama." />
        <ContactFields />
        <OwnerFields timeZone={timeZone} />
      </>
    )}
  />
);

export const PaymentPage = () => (
  <SectionPage
    section="payment"
    renderFields={({ payment }) => (
      <>
        <PaymentFields methods={payment.methods} />
        <CurrencyField />
        <TaxField />
        <ErrorsElsewhere />
      </>
    )}
  />
);

export const ShippingPage = () => (
  <SectionPage
    section="shipping"
    renderFields={() => (
      <>
        <ZonesFields />
        <PickupFields />
        <DeliveryFields />
      </>
    )}
  />
);

export const LegalPage = () => (
  <SectionPage section="legal" renderFields={(settings) => <LegalFields settings={settings} />} />
);

export const HolidayPage = () => (
  <SectionPage section="holiday" renderFields={() => <HolidayFields />} />
);

export const ShopPage = () => (
  <AdminPage title="Tienda">
    <Loaded query={useSettings()}>{(settings) => <MissingSettings settings={settings} />}</Loaded>
    <ul className="list-unstyled measure">
      {PARTS.map(({ to, text, hint }) => (
        <li key={to} className="py-2 border-top">
          <Link className="tap fw-semibold" to={to}>
            {text}
          </Link>
          <div className="text-secondary">{hint}</div>
        </li>
      ))}
    </ul>
  </AdminPage>
);
