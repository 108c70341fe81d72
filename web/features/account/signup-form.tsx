import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { SiteConfig } from '#shared/demo.ts';
import { call, toProblem, type Problem } from '../../api/call.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useFieldErrors } from '../../ui/use-field-errors.ts';
import { AvatarField } from './avatar-field.tsx';
import { PasswordField } from './password-field.tsx';
import { userSignedIn } from './session-slice.ts';

/** Refusals without details that are about one field. */
const FIELD_OF: Partial<Record<Problem['code'], string>> = {
  UNSUPPORTED_IMAGE: 'avatar',
  TOO_LARGE: 'avatar',
};

/** What the shop said of each field. */
const fieldErrors = ({ code, message, details }: Problem): Record<string, string> => {
  const field = FIELD_OF[code];
  return {
    ...(field !== undefined && { [field]: message }),
    ...Object.fromEntries(details.map((detail) => [detail.field, detail.message ?? message])),
  };
};

/** Registration: the shop itself says what is missing, so there is one set of rules (decision 30). */
export const SignupForm = ({ demo }: SiteConfig) => {
  const dispatch = useDispatch();
  const [avatar, setAvatar] = useState<Blob | null>(null);
  const { errors, check, formProps } = useFieldErrors();
  const { submit, busy, problem, dismiss } = useSubmit(async (form: FormData) => {
    check({});
    try {
      dispatch(userSignedIn(await call('signUp', { form })));
    } catch (error) {
      check(fieldErrors(toProblem(error)));
      throw error;
    }
  });
  return (
    <form
      {...formProps}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        form.delete('avatar');
        if (avatar) form.set('avatar', avatar, 'avatar');
        void submit(form);
      }}
    >
      {demo && (
        <Alert variant="info">
          Esto es una demostración: no uses datos reales. Lo que escribas se borra con cada
          restablecimiento.
        </Alert>
      )}
      {problem && (
        <Alert onClose={dismiss}>
          No se pudo crear el usuario
          {Object.keys(fieldErrors(problem)).length === 0 && <p>{problem.message}</p>}
        </Alert>
      )}
      <div className="field-pair">
        <Field
          label="Nombre"
          name="firstname"
          autoComplete="given-name"
          error={errors['firstname']}
        />
        <Field
          label="Apellido"
          name="lastname"
          autoComplete="family-name"
          error={errors['lastname']}
        />
      </div>
      <Field label="Email" name="email" type="email" autoComplete="email" error={errors['email']} />
      <div className="field-pair">
        <Field
          label="Teléfono (opcional)"
          name="phone"
          type="tel"
          autoComplete="tel"
          error={errors['phone']}
        />
        <Field
          label="Dirección (opcional)"
          name="address"
          autoComplete="street-address"
          error={errors['address']}
        />
      </div>
      <PasswordField
        label="Contraseña"
        name="password"
        hint="Al menos 8 caracteres."
        autoComplete="new-password"
        error={errors['password']}
      />
      <AvatarField error={errors['avatar']} onChange={setAvatar} />
      <Button type="submit" className="w-100" busy={busy}>
        Crear cuenta
      </Button>
    </form>
  );
};
