import { useState } from 'react';
import Button from 'react-bootstrap/Button';
import { useFormContext, useWatch } from 'react-hook-form';
import { leftIn, LEGAL_PAGES, LEGAL_TITLES, type LegalPage } from '#shared/domain/legal.ts';
import { templateOf } from '#shared/domain/legal-templates.ts';
import { MAX_LEGAL } from '#shared/domain/limits.ts';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import { outdatedTexts } from '#shared/domain/settings.ts';
import { quoted } from '../../../ui/core/words.ts';
import { LongTextField } from '../../ui/fields.tsx';

/** A button replaces the text by the template, and then restores the old text. */
const LegalText = ({ name, settings }: { name: LegalPage; settings: Settings }) => {
  const { getValues, setValue } = useFormContext<Record<LegalPage, string>>();
  const [own, setOwn] = useState('');
  const text = useWatch<Record<LegalPage, string>>({ name });
  const notes = [
    ...leftIn(text).map((left) => `Falta completar: ${left}.`),
    ...outdatedTexts({ ...settings, [name]: text })
      .filter((outdated) => outdated.name === name)
      .map(({ lacks }) => `No dice ${quoted(lacks)}, como «Quién soy».`),
  ];
  return (
    <>
      <LongTextField name={name} label={LEGAL_TITLES[name]} rows={12} maxLength={MAX_LEGAL} />
      {notes.map((note) => (
        <p key={note} className="m-0 text-primary">
          {note}
        </p>
      ))}
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

export const LegalFields = ({ settings }: { settings: Settings }) => (
  <>
    <p>
      Cada línea es un párrafo, y una que empieza por <code>## </code> es un título. Una tienda que
      cobra enlaza cada texto al pie de todas sus páginas. Las plantillas usan los datos de tu
      tienda; completa lo que está entre corchetes.
    </p>
    <p>
      <strong>Una plantilla no es asesoramiento legal.</strong> Léela entera, cambia lo que no sea
      verdad y, si tienes dudas, pregunta a alguien que sepa de leyes.
    </p>
    {LEGAL_PAGES.map((name) => (
      <LegalText key={name} name={name} settings={settings} />
    ))}
  </>
);
