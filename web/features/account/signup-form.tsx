import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { SiteConfig } from '#shared/domain/demo.ts';
import { call } from '../../api/call.ts';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { Button } from '../../ui/core/button.tsx';
import { accountFormData } from './account-form-data.ts';
import { AvatarField } from './avatar-field.tsx';
import { dropDraft, useDraft, VISITOR_DRAFT } from './form-draft.ts';
import { PasswordField } from './password-field.tsx';
import { PersonFields } from './person-fields.tsx';
import { userSignedIn } from './core/session-slice.ts';
import { useAccountForm } from './use-account-form.ts';

/** Registration; the API validates the fields (RULE-30). */
export const SignupForm = ({ demo }: SiteConfig) => {
  const dispatch = useDispatch();
  const [avatar, setAvatar] = useState<Blob | null>(null);
  const { errors, forget, formProps, submit, busy, problem, reason, dismiss } = useAccountForm(
    async (form: FormData) => {
      const session = await call('signUp', { form });
      dropDraft(VISITOR_DRAFT);
      dispatch(userSignedIn(session));
    },
  );
  const keep = useDraft(VISITOR_DRAFT, formProps.ref);
  return (
    <form
      {...formProps}
      onChange={keep}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(accountFormData(event.currentTarget, avatar));
      }}
    >
      {demo && (
        <p className="alert alert-info">
          Esto es una demostración: no uses datos reales. Lo que escribas se borra con cada
          restablecimiento.
        </p>
      )}
      {problem && (
        <Alert onClose={dismiss}>
          No se pudo crear el usuario
          {reason !== undefined && <p>{reason}</p>}
        </Alert>
      )}
      <PersonFields errors={errors} />
      <PasswordField
        label="Contraseña"
        name="password"
        hint="Al menos 8 caracteres."
        autoComplete="new-password"
        error={errors['password']}
      />
      <AvatarField
        error={errors['avatar']}
        onChange={(image) => {
          forget('avatar');
          setAvatar(image);
        }}
      />
      <Button type="submit" className="w-100" busy={busy}>
        Crear cuenta
      </Button>
    </form>
  );
};
