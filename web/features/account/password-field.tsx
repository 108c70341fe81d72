import eyeSlash from 'bootstrap-icons/icons/eye-slash.svg';
import eye from 'bootstrap-icons/icons/eye.svg';
import { useState, type ComponentProps, type InputEvent } from 'react';
import type { GetField } from '../../forms/field-errors.ts';
import { Field } from '../../forms/field.tsx';
import { IconButton } from '../../ui/core/icon.tsx';

export const PasswordField = (
  props: Omit<ComponentProps<typeof Field>, 'type' | 'label'> & { label: string },
) => {
  const [isShown, setShown] = useState(false);
  return (
    <div className="password-field position-relative">
      <Field
        {...props}
        hint={props.error ? undefined : props.hint}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <IconButton
        icon={isShown ? eyeSlash : eye}
        label={`Mostrar «${props.label}»`}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      />
    </div>
  );
};

const MISMATCH = 'Las contraseñas no coinciden';

const isRepeated = (typed: FormData): boolean =>
  typed.get('password') === typed.get('confirmation');

export const repetitionError = (typed: FormData) =>
  isRepeated(typed) ? {} : { confirmation: MISMATCH };

export const NewPasswordFields = ({ field }: { field: GetField }) => {
  const [isMismatch, setMismatch] = useState(false);
  const onInput = ({ currentTarget: { form } }: InputEvent<HTMLInputElement>) => {
    if (!form) return;
    const typed = new FormData(form);
    setMismatch(typed.get('password') !== '' && !isRepeated(typed));
  };
  return (
    <>
      <PasswordField
        label="Contraseña nueva"
        {...field('password', 'Escribe tu contraseña nueva.')}
        hint="Al menos 8 caracteres."
        autoComplete="new-password"
        onInput={onInput}
      />
      <PasswordField
        label="Repite la contraseña"
        name="confirmation"
        autoComplete="new-password"
        error={isMismatch && MISMATCH}
        onInput={onInput}
        required
      />
    </>
  );
};
