import eyeSlash from 'bootstrap-icons/icons/eye-slash.svg';
import eye from 'bootstrap-icons/icons/eye.svg';
import { useState, type ComponentProps, type InputEvent } from 'react';
import { Field } from '../../forms/field.tsx';
import { Icon } from '../../ui/core/icon.tsx';

export const PasswordField = (
  props: Omit<ComponentProps<typeof Field>, 'type' | 'label'> & { label: string },
) => {
  const [isShown, setShown] = useState(false);
  return (
    <div className="password-field position-relative">
      <Field
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className="icon-button"
        aria-pressed={isShown}
        aria-label={`Mostrar «${props.label}»`}
        onClick={() => {
          setShown(!isShown);
        }}
      >
        <Icon src={isShown ? eyeSlash : eye} />
      </button>
    </div>
  );
};

export const newPasswordIn = (form: HTMLFormElement) => {
  const typed = new FormData(form);
  const password = typed.get('password') as string;
  return { password, isRepeated: password === typed.get('confirmation') };
};

export const NewPasswordFields = ({ error }: { error: string | undefined }) => {
  const [isMismatch, setMismatch] = useState(false);
  const onInput = ({ currentTarget: { form } }: InputEvent<HTMLInputElement>) => {
    if (!form) return;
    const { password, isRepeated } = newPasswordIn(form);
    setMismatch(password !== '' && !isRepeated);
  };
  return (
    <>
      <PasswordField
        label="Contraseña nueva"
        name="password"
        hint="Al menos 8 caracteres."
        autoComplete="new-password"
        error={error}
        onInput={onInput}
        required
      />
      <PasswordField
        label="Repite la contraseña"
        name="confirmation"
        autoComplete="new-password"
        error={isMismatch && 'Las contraseñas no coinciden'}
        onInput={onInput}
        required
      />
    </>
  );
};
