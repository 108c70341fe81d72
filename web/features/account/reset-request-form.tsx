import { DemoContext } from '../../api/site-config.ts';
import { shop } from '#shared/domain/shop.ts';
import check from 'bootstrap-icons/icons/check-lg.svg';
import { useState, useContext } from 'react';
import Button from 'react-bootstrap/Button';
import { Field } from '../../forms/field.tsx';
import { fieldText } from '../../forms/use-submit.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { AccountForm, useAccountForm } from './account-form.tsx';

interface Props {
  draft: string;
  send: (email: string) => Promise<void>;
}

interface NoteProps {
  email: string;
  isDemo: boolean;
  onAgain: () => void;
}

const SentNote = ({ email, isDemo, onAgain }: NoteProps) => (
  <>
    <p>
      Si <strong>{email}</strong> tiene una cuenta en {shop().name}, el enlace{' '}
      {shop().law ? 'para entrar' : 'para elegir una contraseña nueva'} ya va de camino. Vale
      durante 30 minutos. Si no lo ves, mira en la carpeta de spam.
    </p>
    {isDemo && <p>Las cuentas de demostración no cambian de contraseña ni reciben correo.</p>}
    <Button variant="link" className="px-0" onClick={onAgain}>
      Enviar otra vez
    </Button>
  </>
);

/** The text is the same for known and unknown addresses, as is the API's answer (RULE-12). */
export const ResetRequestForm = ({ draft, send }: Props) => {
  const demo = useContext(DemoContext);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAccountForm({
    send: async (typed) => {
      const email = fieldText(typed, 'email');
      setSentTo(null);
      await send(email);
      setSentTo(email);
    },
    isDone: sentTo !== null,
    draft,
    onEdit: () => setSentTo(null),
  });
  return (
    <>
      <AccountForm
        form={form}
        failure="Correo incorrecto"
        icon={sentTo !== null && <Icon src={check} />}
        action={sentTo === null ? 'Enviar' : 'Enviado'}
      >
        <Field label="Correo" {...form.field('email')} type="email" autoComplete="email" required />
      </AccountForm>
      <div className="mt-3" role="status">
        {sentTo !== null && (
          <SentNote
            email={sentTo}
            isDemo={demo !== null}
            onAgain={() => {
              form.submitButton.current?.focus();
              if (form.formProps.ref.current) {
                void form.submit(new FormData(form.formProps.ref.current));
              }
            }}
          />
        )}
      </div>
    </>
  );
};
