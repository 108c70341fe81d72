import { useState } from 'react';
import Button from 'react-bootstrap/Button';
import { LEGAL_PAGES, LEGAL_TITLES, type LegalPage as Name } from '#shared/domain/legal.ts';
import { templateOf } from '#shared/domain/legal-templates.ts';
import { MAX_LEGAL } from '#shared/domain/limits.ts';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import { TextareaField } from '../../forms/field.tsx';
import { fieldText } from '../../forms/use-submit.ts';
import { useCall, useSettings } from '../api/admin-api.ts';
import { paths } from '../shell/paths.ts';
import { AdminForm, type FormField } from '../ui/admin-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Drafted, useLeaveSaved } from '../ui/unsaved.tsx';

interface TextProps {
  name: Name;
  field: FormField;
  settings: Settings;
}

/** A text with a button that replaces it by the template, and then one that takes that back. */
const LegalText = ({ name, field, settings }: TextProps) => {
  const [own, setOwn] = useState('');
  return (
    <>
      <TextareaField label={LEGAL_TITLES[name]} {...field(name)} rows={12} maxLength={MAX_LEGAL} />
      <Button
        variant="link"
        className="mb-4 px-0"
        onClick={({ currentTarget: { form } }) => {
          const text = form?.elements.namedItem(name);
          if (!(text instanceof HTMLTextAreaElement)) return;
          setOwn(own ? '' : text.value);
          text.value = own || templateOf(name, settings, window.location.origin);
          // The form keeps its changes as if somebody had typed them.
          text.dispatchEvent(new Event('input', { bubbles: true }));
        }}
      >
        <span>{own ? 'Volver al texto de antes' : 'Usar la plantilla'}</span>
        <span className="visually-hidden">: {LEGAL_TITLES[name]}</span>
      </Button>
    </>
  );
};

const textsOf = (settings: Settings) =>
  Object.fromEntries(LEGAL_PAGES.map((name) => [name, settings[name]]));

const LegalForm = ({ settings }: { settings: Settings }) => {
  const call = useCall();
  const leave = useLeaveSaved();
  return (
    <AdminForm
      action="Guardar"
      failure="No se pudo guardar"
      values={textsOf(settings)}
      save={async (form) => {
        const texts = LEGAL_PAGES.map((name) => [name, fieldText(form, name)] as const);
        const changed = texts.filter(([name, text]) => text !== settings[name]);
        await call('changeSettings', { body: Object.fromEntries(changed) });
        await leave('Los textos legales se han guardado.', paths.shop);
      }}
    >
      {(field) =>
        LEGAL_PAGES.map((name) => <LegalText key={name} {...{ name, field, settings }} />)
      }
    </AdminForm>
  );
};

/** `/admin/legal`: the texts of the legal pages (RULE-88). */
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
