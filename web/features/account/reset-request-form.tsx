import check from 'bootstrap-icons/icons/check-lg.svg';
import { useRef, useState } from 'react';
import type { SiteConfig } from '#shared/domain/demo.ts';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Field } from '../../forms/field.tsx';
import { fieldText } from '../../forms/use-submit.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { useAccountForm } from './use-account-form.ts';

interface Props extends SiteConfig {
  /** Name of the draft that keeps the typed address. */
  draft: string;
  /** Resolves when the API has accepted the request. */
  send: (email: string) => Promise<void>;
}

/**
 * Requests the mail with the reset link. The message is the same for known and unknown addresses,
 * as the API's answer is (RULE-12).
 */
export const ResetRequestForm = ({ demo, draft, send }: Props) => {
  const submitButton = useRef<HTMLButtonElement>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { errors, formProps, submit, busy, problem, reason, dismiss } = useAccountForm({
    read: (form) => {
      const email = fieldText(new FormData(form), 'email');
      return email === sentTo ? undefined : email;
    },
    send: async (email: string) => {
      setSentTo(null);
      await send(email);
      setSentTo(email);
    },
    draft,
  });
  return (
    <form
      {...formProps}
      onChange={(event) => {
        formProps.onChange(event);
        setSentTo(null);
      }}
    >
      {problem && (
        <Alert onClose={dismiss}>
          Correo incorrecto
          {reason !== undefined && <p>{reason}</p>}
        </Alert>
      )}
      <Field
        label="Correo"
        name="email"
        type="email"
        autoComplete="email"
        error={errors['email']}
        required
      />
      <Button type="submit" className="w-100" busy={busy} ref={submitButton}>
        {sentTo === null ? (
          'Enviar'
        ) : (
          <>
            <Icon src={check} /> Enviado
          </>
        )}
      </Button>
      <div className="mt-3" role="status">
        {sentTo !== null && (
          <>
            <p>
              Si <strong>{sentTo}</strong> tiene una cuenta en Lumbre, el enlace para elegir una
              contraseña nueva ya va de camino. Vale durante 30 minutos. Si no lo ves, mira en la
              carpeta de spam.
            </p>
            {demo && <p>Las cuentas de demostración no cambian de contraseña ni reciben correo.</p>}
            <Button
              variant="link"
              className="px-0"
              onClick={() => {
                submitButton.current?.focus();
                void submit(sentTo);
              }}
            >
              Enviar otra vez
            </Button>
          </>
        )}
      </div>
    </form>
  );
};
