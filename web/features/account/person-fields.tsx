import person from 'bootstrap-icons/icons/person.svg';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import type { User } from '#shared/domain/schemas/account.ts';
import type { GetField } from '../../forms/field-errors.ts';
import { Field } from '../../forms/field.tsx';
import { AVATAR, IMAGE_TYPES, shrinkImage } from '../../forms/shrink-image.ts';
import { useDropZone } from '../../forms/use-drop-zone.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { SquareImage } from '../../ui/core/responsive-image.tsx';

interface PersonProps {
  user?: User;
  isShort?: boolean;
  field: GetField;
}

/** Phone and address are optional (RULE-30). */
export const PersonFields = ({ user, isShort = false, field }: PersonProps) => {
  const of = (name: 'firstname' | 'lastname' | 'email' | 'phone' | 'address') => ({
    ...field(name),
    defaultValue: user?.[name],
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
      {!isShort && (
        <div className="field-pair">
          <Field label="Teléfono (opcional)" {...of('phone')} type="tel" autoComplete="tel" />
          <Field label="Dirección (opcional)" {...of('address')} autoComplete="street-address" />
        </div>
      )}
    </>
  );
};

interface PreviewProps {
  name: string | null;
  /** URL of an image that is not sent yet. */
  chosen?: string | undefined;
}

export const Avatar = ({ name, chosen }: PreviewProps) => (
  <span className="avatar-preview d-grid flex-shrink-0 rounded-circle overflow-hidden bg-body-tertiary text-body-secondary">
    {chosen !== undefined && (
      <img src={chosen} width={72} height={72} alt="Así se verá tu fotografía" />
    )}
    {chosen === undefined && name !== null && <SquareImage name={name} side={72} load="first" />}
    {chosen === undefined && name === null && <Icon src={person} />}
  </span>
);

const UNREADABLE = 'No podemos leer esa imagen: usa una fotografía JPEG, PNG o WebP.';

interface AvatarProps {
  current?: string | null;
  error: string | undefined;
}

/** Puts the file into the input as if the user had chosen it; undefined empties the input. */
const setFile = (input: HTMLInputElement | null, image: Blob | undefined): void => {
  if (!input) return;
  const { items, files } = new DataTransfer();
  if (image) items.add(new File([image], input.name, { type: image.type }));
  input.files = files;
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

const useChosenImage = (input: RefObject<HTMLInputElement | null>) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(
    () => () => {
      if (chosen !== null) URL.revokeObjectURL(chosen);
    },
    [chosen],
  );
  const choose = async (file: File | undefined) => {
    const image = file && (await shrinkImage(file, AVATAR).catch(() => undefined));
    setUnreadable(file !== undefined && image === undefined);
    setChosen(image ? URL.createObjectURL(image) : null);
    setFile(input.current, image);
  };
  return { chosen, isUnreadable, choose };
};

export const AvatarField = ({ current = null, error }: AvatarProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { chosen, isUnreadable, choose } = useChosenImage(input);
  const { isOver, dropProps } = useDropZone(({ files }) => void choose(files[0]));

  const problem = isUnreadable ? UNREADABLE : error;
  return (
    <div
      className={`d-flex flex-wrap gap-3 align-items-center mb-4 rounded ${isOver ? 'drop-target' : ''}`}
      {...dropProps}
    >
      <Avatar name={current} chosen={chosen ?? undefined} />
      <div>
        <input
          ref={input}
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
          {chosen !== null || current !== null ? 'Cambiar la fotografía' : 'Añadir una fotografía'}
        </label>
        <p
          className={`mt-1 mb-0 small ${problem === undefined ? 'text-body-secondary' : 'text-danger'}`}
          id={`${id}-note`}
        >
          {problem ??
            (chosen === null && (
              <span>
                Opcional<span className="drop-hint">: elígela o arrástrala hasta aquí</span>
              </span>
            ))}
        </p>
      </div>
    </div>
  );
};
