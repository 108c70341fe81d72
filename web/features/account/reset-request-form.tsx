import check from 'bootstrap-icons/icons/check-lg.svg';
import { useContext, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { shop } from '#shared/domain/shop.ts';
import { DemoContext } from '../../api/site-config.ts';
import { Field } from '../../forms/field.tsx';
import { fieldText } from '../../forms/use-submit.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { AccountForm, useAccountForm } from './account-form.tsx';

interface Props {
  draft: string;
  send: (email: string) => Promise<void>;
}

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
  const sendAgain = () => {
    form.submitButton.current?.focus();
    const { current } = form.formProps.ref;
    if (current) void form.submit(new FormData(current));
  };
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
          <>
            <p>
              Si <strong>{sentTo}</strong> tiene una cuenta en {shop().name}, el enlace{' '}
              {shop().law ? 'para entrar' : 'para elegir una contraseña nueva'} ya va de camino.
              Vale durante 30 minutos. Si no lo ves, mira en la carpeta de spam.
            </p>
            {demo && <p>Las cuentas de demostración no cambian de contraseña ni reciben correo.</p>}
            <Button variant="link" className="px-0" onClick={sendAgain}>
              Enviar otra vez
            </Button>
          </>
        )}
      </div>
    </>
  );
};
