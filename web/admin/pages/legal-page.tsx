import { useState } from 'react';
import Button from 'react-bootstrap/Button';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { LEGAL_PAGES, LEGAL_TITLES, type LegalPage as Name } from '#shared/domain/legal.ts';
import { templateOf } from '#shared/domain/legal-templates.ts';
import { MAX_LEGAL } from '#shared/domain/limits.ts';
import { Settings } from '#shared/domain/schemas/settings.ts';
import { useCall, useSettings } from '../api/admin-api.ts';
import { paths } from '../shell/paths.ts';
import { AdminForm } from '../ui/admin-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { LongTextField } from '../ui/fields.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Drafted, useLeaveSaved } from '../ui/unsaved.tsx';

interface TextProps {
  name: Name;
  settings: Settings;
}

/** A button replaces the text by the template, and then restores the old text. */
const LegalText = ({ name, settings }: TextProps) => {
  const { getValues, setValue } = useFormContext<Record<Name, string>>();
  const [own, setOwn] = useState('');
  return (
    <>
      <LongTextField name={name} label={LEGAL_TITLES[name]} rows={12} maxLength={MAX_LEGAL} />
      <Button
        variant="link"
        className="mb-4 px-0"
        onClick={() => {
          setOwn(own ? '' : getValues(name));
          setValue(name, own || templateOf(name, settings, window.location.origin));
        }}
      >
        <span>{own ? 'Volver al texto de antes' : 'Usar la plantilla'}</span>
        <span className="visually-hidden">: {LEGAL_TITLES[name]}</span>
      </Button>
    </>
  );
};

const LegalTexts = z.pick(Settings, {
  legalNotice: true,
  privacy: true,
  conditions: true,
  accessibility: true,
});

const LegalForm = ({ settings }: { settings: Settings }) => {
  const call = useCall();
  const leave = useLeaveSaved();
  return (
    <AdminForm
      action="Guardar"
      failure="No se pudo guardar"
      schema={LegalTexts}
      values={Object.fromEntries(LEGAL_PAGES.map((name) => [name, settings[name]]))}
      save={async (texts) => {
        const changed = LEGAL_PAGES.filter((name) => texts[name] !== settings[name]);
        const body = Object.fromEntries(changed.map((name) => [name, texts[name]]));
        await call('changeSettings', { body });
        await leave('Los textos legales se han guardado.', paths.shop);
      }}
    >
      {LEGAL_PAGES.map((name) => (
        <LegalText key={name} name={name} settings={settings} />
      ))}
    </AdminForm>
  );
};

export const LegalPage = () => (
  <AdminPage title="Textos legales" back={{ to: paths.shop, text: 'Tienda' }}>
    <p className="measure">
      Cada línea es un párrafo, y una que empieza por <code>## </code> es un título. Una tienda que
      cobra enlaza cada texto al pie de todas sus páginas. Las plantillas usan los datos de tu
      tienda; completa lo que está entre corchetes.
    </p>
    <p className="measure">
      <strong>Una plantilla no es asesoramiento legal.</strong> Léela entera, cambia lo que no sea
      verdad y, si tienes dudas, pregunta a alguien que sepa de leyes.
    </p>
    <Loaded query={useSettings()}>
      {(settings) => (
        <Drafted form="legal">
          <LegalForm settings={settings} />
        </Drafted>
      )}
    </Loaded>
  </AdminPage>
);
