import { useRef } from 'react';
import type { Problem } from '../../api/call.ts';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Field } from '../../forms/field.tsx';
import { fieldText } from '../../forms/use-submit.ts';
import { PasswordField } from './password-field.tsx';
import { dropDraft, useAccountForm } from './use-account-form.ts';

interface Credentials {
  email: string;
  password: string;
}

interface Props {
  /** Resolves after the sign-in. */
  signIn: (credentials: Credentials) => Promise<void>;
  action: string;
  /** Message for wrong credentials (SPEC-8). */
  rejection: string;
  /** Name of the draft that keeps the typed address (use-account-form.ts). */
  draft: string;
  /** Demo account with the texts that offer it; null outside demo mode. */
  demo: { account: Credentials; offer: string; action: string } | null;
}

/** E-mail and password; neither ever enters the store. */
export const CredentialsForm = ({ signIn, action, rejection, draft, demo }: Props) => {
  const submitButton = useRef<HTMLButtonElement>(null);
  const { errors, check, formProps, busy, problem, dismiss } = useAccountForm({
    read: (form, checkFields): Credentials | undefined => {
      const typed = new FormData(form);
      const email = fieldText(typed, 'email');
      const password = typed.get('password') as string;
      const isComplete = checkFields({
        ...(email === '' && { email: 'Escribe tu correo.' }),
        ...(password === '' && { password: 'Escribe tu contraseña.' }),
      });
      return isComplete ? { email, password } : undefined;
    },
    send: async (credentials) => {
      await signIn(credentials);
      dropDraft(draft);
    },
    draft,
  });

  const sentence = ({ code, message, retryAfter }: Problem): string => {
    if (code === 'BAD_CREDENTIALS' || code === 'VALIDATION') return rejection;
    return code === 'RATE_LIMITED' && retryAfter !== undefined
      ? `Demasiados intentos seguidos. Vuelve a probar dentro de ${retryAfter} s.`
      : message;
  };

  const fillIn = ({ email, password }: Credentials) => {
    const fields = formProps.ref.current?.elements;
    for (const [name, value] of Object.entries({ email, password })) {
      const input = fields?.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = value;
    }
    check({});
    submitButton.current?.focus();
  };

  return (
    <form {...formProps}>
      {problem && <Alert onClose={dismiss}>{sentence(problem)}</Alert>}
      <Field
        label="Correo"
        name="email"
        type="email"
        autoComplete="username"
        error={errors['email']}
        required
      />
      <PasswordField
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        error={errors['password']}
        required
      />
      <Button type="submit" className="w-100" busy={busy} ref={submitButton}>
        {action}
      </Button>
      {demo && (
        <div className="mt-3 p-3 rounded bg-body-tertiary">
          <p id="demo-note">{demo.offer}</p>
          <Button
            variant="outline-primary"
            aria-describedby="demo-note"
            onClick={() => {
              fillIn(demo.account);
            }}
          >
            {demo.action}
          </Button>
        </div>
      )}
    </form>
  );
};
