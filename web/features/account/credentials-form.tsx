import type { ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import type { Problem } from '../../api/call.ts';
import { Field } from '../../forms/field.tsx';
import { fieldText } from '../../forms/use-submit.ts';
import { AccountForm, dropDraft, useAccountForm } from './account-form.tsx';
import { PasswordField } from './password-field.tsx';

interface Credentials {
  email: string;
  password: string;
}

interface Props {
  signIn: (credentials: Credentials) => Promise<void>;
  action: string;
  rejection: string;
  draft: string;
  beside?: ReactNode;
  /** The demo account and the texts that offer it; null outside demo mode. */
  demo: { account: Credentials; offer: string; action: string } | null;
}

const sentence = ({ code, message, retryAfter }: Problem, rejection: string): string => {
  if (code === 'BAD_CREDENTIALS' || code === 'VALIDATION') return rejection;
  return code === 'RATE_LIMITED' && retryAfter !== undefined
    ? `Demasiados intentos seguidos. Vuelve a probar dentro de ${retryAfter} s.`
    : message;
};

const fillIn = (form: HTMLFormElement | null, { email, password }: Credentials): void => {
  for (const [name, value] of Object.entries({ email, password })) {
    const input = form?.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value;
  }
};

/** Neither e-mail nor password enters the store. */
export const CredentialsForm = ({ signIn, action, rejection, draft, beside, demo }: Props) => {
  const form = useAccountForm({
    send: async (typed) => {
      await signIn({
        email: fieldText(typed, 'email'),
        password: typed.get('password') as string,
      });
      dropDraft(draft);
    },
    draft,
    reasonOf: (problem) => sentence(problem, rejection),
  });
  const { field, check, formProps, submitButton } = form;
  return (
    <>
      <AccountForm form={form} action={action} beside={beside}>
        <Field
          label="Correo"
          {...field('email', 'Escribe tu correo.')}
          type="email"
          autoComplete="username"
        />
        <PasswordField
          label="Contraseña"
          {...field('password', 'Escribe tu contraseña.')}
          autoComplete="current-password"
        />
      </AccountForm>
      {demo && (
        <div className="mt-3 p-3 rounded bg-body-tertiary">
          <p id="demo-note">{demo.offer}</p>
          <Button
            variant="outline-primary"
            aria-describedby="demo-note"
            onClick={() => {
              fillIn(formProps.ref.current, demo.account);
              check({});
              submitButton.current?.focus();
            }}
          >
            {demo.action}
          </Button>
        </div>
      )}
    </>
  );
};
