import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { SiteConfig } from '#shared/demo.ts';
import { call, type Problem } from '../../api/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldText } from '../../ui/field-text.ts';
import { dropDraft, useDraft, VISITOR_DRAFT } from './form-draft.ts';
import { PasswordField } from './password-field.tsx';
import { userSignedIn } from './session-slice.ts';
import { useAccountForm } from './use-account-form.ts';

const sentence = ({ code, message, retryAfter }: Problem): string => {
  if (code === 'BAD_CREDENTIALS' || code === 'VALIDATION') {
    return 'Email o contraseña incorrectos';
  }
  return code === 'RATE_LIMITED' && retryAfter !== undefined
    ? `Demasiados intentos seguidos. Vuelve a probar dentro de ${retryAfter} s.`
    : message;
};

/** Signs a user in. The password goes straight to the shop and never through the store. */
export const LoginForm = ({ demo }: SiteConfig) => {
  const dispatch = useDispatch();
  const submitButton = useRef<HTMLButtonElement>(null);
  const { errors, check, formProps, submit, busy, problem, dismiss } = useAccountForm(
    async (credentials: { email: string; password: string }) => {
      const session = await call('signIn', { body: credentials });
      dropDraft(VISITOR_DRAFT);
      dispatch(userSignedIn(session));
    },
  );

  const keep = useDraft(VISITOR_DRAFT, formProps.ref);

  const fillIn = ({ email, password }: { email: string; password: string }) => {
    const fields = formProps.ref.current?.elements;
    for (const [name, value] of Object.entries({ email, password })) {
      const input = fields?.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = value;
    }
    check({});
    submitButton.current?.focus();
  };

  return (
    <form
      {...formProps}
      onChange={keep}
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
        Iniciar sesión
      </Button>
      {demo && (
        <div className="demo-note">
          <p id="demo-note">
            ¿Solo quieres probar la tienda? Rellenamos por ti los datos del usuario de demostración.
          </p>
          <Button
            variant="outline-primary"
            aria-describedby="demo-note"
            onClick={() => {
              fillIn(demo.user);
            }}
          >
            Click aqui
          </Button>
        </div>
      )}
    </form>
  );
};
