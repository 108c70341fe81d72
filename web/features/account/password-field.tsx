import eyeSlash from 'bootstrap-icons/icons/eye-slash.svg';
import eye from 'bootstrap-icons/icons/eye.svg';
import { useState, type ComponentProps } from 'react';
import { Field } from '../../forms/field.tsx';
import { Icon } from '../../ui/core/icon.tsx';

/** A password field with a button that shows the text. */
export const PasswordField = (
  props: Omit<ComponentProps<typeof Field>, 'type' | 'label'> & { label: string },
) => {
  const [isShown, setShown] = useState(false);
  return (
    <div className="password-field">
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
