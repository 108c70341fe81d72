import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { SiteConfig } from '#shared/demo.ts';
import { call, type Problem } from '../../../api/call.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { PasswordField } from '../../../features/account/password-field.tsx';
import { adminSignedIn } from '../../../features/account/session-slice.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { fieldText } from '../../../ui/field-text.ts';
import { useFieldErrors } from '../../../ui/use-field-errors.ts';

const sentence = ({ code, message, retryAfter }: Problem): string => {
  if (code === 'BAD_CREDENTIALS' || code === 'VALIDATION') {
    return 'No tiene permisos para acceder a Admin';
  }
  return code === 'RATE_LIMITED' && retryAfter !== undefined
    ? `Demasiados intentos seguidos. Vuelve a probar dentro de ${retryAfter} s.`
    : message;
};

/** Signs an admin in. The password goes straight to the shop and never through the store. */
export const SignInForm = ({ demo }: SiteConfig) => {
  const dispatch = useDispatch();
  const submitButton = useRef<HTMLButtonElement>(null);
  const { errors, check, formProps } = useFieldErrors();
  const { submit, busy, problem, dismiss } = useSubmit(
    async (credentials: { email: string; password: string }) => {
      dispatch(adminSignedIn(await call('signInAdmin', { body: credentials })));
    },
  );

  const fillIn = (account: { email: string; password: string }) => {
    const fields = formProps.ref.current?.elements;
    for (const [name, value] of Object.entries(account)) {
      const input = fields?.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = value;
    }
    check({});
    submitButton.current?.focus();
  };

  return (
    <form
      {...formProps}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const email = fieldText(form, 'email');
        const password = form.get('password');
        const isComplete = check({
          ...(email === '' && { email: 'Escribe tu email.' }),
          ...(password === '' && { password: 'Escribe tu contraseña.' }),
        });
        if (isComplete && typeof password === 'string') void submit({ email, password });
      }}
    >
      {problem && <Alert onClose={dismiss}>{sentence(problem)}</Alert>}
      <Field
        label="Email"
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
        Entrar
      </Button>
      {demo && (
        <div className="demo-note">
          <p id="demo-note">
            ¿Estás de visita? Rellenamos por ti los datos del administrador de demostración.
          </p>
          <Button
            variant="outline-primary"
            aria-describedby="demo-note"
            onClick={() => {
              fillIn(demo.admin);
            }}
          >
            Usar la cuenta de demostración
          </Button>
        </div>
      )}
    </form>
  );
};
