import person from 'bootstrap-icons/icons/person.svg';
import { useEffect, useId, useState } from 'react';
import type { User } from '#shared/domain/schemas/account.ts';
import { Field } from '../../forms/field.tsx';
import { fileSize, AVATAR, IMAGE_TYPES, shrinkImage } from '../../forms/shrink-image.ts';
import { useDropZone } from '../../forms/use-drop-zone.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { ResponsiveImage } from '../../ui/core/responsive-image.tsx';

interface PersonProps {
  /** Initial values; without a user the fields are empty. */
  user?: User;
  errors: Readonly<Record<string, string>>;
}

/** Fields of sign-up and profile; phone and address are optional (RULE-30). */
export const PersonFields = ({ user, errors }: PersonProps) => {
  const of = (name: 'firstname' | 'lastname' | 'email' | 'phone' | 'address') => ({
    name,
    defaultValue: user?.[name],
    error: errors[name],
  });
  return (
    <>
      <div className="field-pair">
        <Field
          label="Nombre"
          {...of('firstname')}
          autoComplete="given-name"
          autoCapitalize="words"
        />
        <Field
          label="Apellidos"
          {...of('lastname')}
          autoComplete="family-name"
          autoCapitalize="words"
        />
      </div>
      <Field label="Correo" {...of('email')} type="email" autoComplete="email" />
      <div className="field-pair">
        <Field label="Teléfono (opcional)" {...of('phone')} type="tel" autoComplete="tel" />
        <Field label="Dirección (opcional)" {...of('address')} autoComplete="street-address" />
      </div>
    </>
  );
};

const UNREADABLE = 'No podemos leer esa imagen: usa una fotografía JPEG, PNG o WebP.';

interface Chosen {
  url: string;
  /** Bytes before and after shrinking. */
  before: number;
  after: number;
}

interface AvatarProps {
  /** File name of the account's avatar. */
  current?: string | null;
  error: string | undefined;
  /** Receives the image to send, or null for none. */
  onChange: (image: Blob | null) => void;
}

/** Takes a chosen or dropped image, shows a preview and passes on a shrunken copy. */
export const AvatarField = ({ current = null, error, onChange }: AvatarProps) => {
  const id = useId();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.url);
    },
    [chosen],
  );

  const choose = async (file: File | undefined) => {
    const image = file ? await shrinkImage(file, AVATAR).catch(() => null) : null;
    setUnreadable(file !== undefined && image === null);
    setChosen(
      file && image
        ? { url: URL.createObjectURL(image), before: file.size, after: image.size }
        : null,
    );
    onChange(image);
  };
  const { isOver, dropProps } = useDropZone(({ files }) => void choose(files[0]));

  const problem = isUnreadable ? UNREADABLE : error;
  return (
    <div
      className={`avatar-field d-flex flex-wrap gap-3 align-items-center mb-4 rounded ${isOver ? 'drop-target' : ''}`}
      {...dropProps}
    >
      <span className="avatar-preview d-grid rounded-circle overflow-hidden">
        {chosen && <img src={chosen.url} width={72} height={72} alt="Así se verá tu fotografía" />}
        {!chosen && current !== null && (
          <ResponsiveImage name={current} alt="" sizes="72px" width={72} height={72} load="first" />
        )}
        {!chosen && current === null && <Icon src={person} />}
      </span>
      <div>
        <input
          className="visually-hidden"
          id={id}
          name="avatar"
          type="file"
          accept={IMAGE_TYPES}
          aria-describedby={`${id}-note`}
          aria-invalid={problem !== undefined}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
        {/* The text of the native file button depends on the browser's language. */}
        <label className="btn btn-outline-primary" htmlFor={id}>
          {chosen || current !== null ? 'Cambiar la fotografía' : 'Añadir una fotografía'}
        </label>
        <p
          className={`mt-1 mb-0 small ${problem === undefined ? 'text-body-secondary' : 'text-danger'}`}
          id={`${id}-note`}
        >
          {problem ??
            (chosen ? (
              `${fileSize(chosen.before)} → ${fileSize(chosen.after)}`
            ) : (
              <>
                Opcional<span className="drop-hint">: elígela o arrástrala hasta aquí</span>
              </>
            ))}
        </p>
      </div>
    </div>
  );
};

export const accountFormData = (form: HTMLFormElement, avatar: Blob | null): FormData => {
  const data = new FormData(form);
  data.delete('avatar');
  if (avatar) data.set('avatar', avatar, 'avatar');
  return data;
};
