import { useEffect, useState } from 'react';
import person from 'bootstrap-icons/icons/person.svg';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { shrinkImage } from '../../ui/shrink-image.ts';

/** px of the longer side (promises C.3). */
const AVATAR_SIDE = 512;

interface Props {
  error: string | undefined;
  /** The picture to send, null for none. */
  onChange: (picture: Blob | null) => void;
}

/** Chooses a picture, shows it round as it will be, and hands on a small one. */
export const AvatarField = ({ error, onChange }: Props) => {
  const [preview, setPreview] = useState<string>();
  const [unreadable, setUnreadable] = useState(false);
  useEffect(
    () => () => {
      if (preview !== undefined) URL.revokeObjectURL(preview);
    },
    [preview],
  );
  const choose = async (file: File | undefined) => {
    const picture = file ? await shrinkImage(file, AVATAR_SIDE).catch(() => null) : null;
    setUnreadable(file !== undefined && picture === null);
    setPreview(picture ? URL.createObjectURL(picture) : undefined);
    onChange(picture);
  };
  return (
    <div className="avatar-field">
      <span className="avatar-preview">
        {preview === undefined ? (
          <Icon src={person} />
        ) : (
          <img src={preview} width={72} height={72} alt="Así se verá tu fotografía" />
        )}
      </span>
      <Field
        label="Fotografía (opcional)"
        name="avatar"
        type="file"
        // Without HEIC in the list, phones hand over a JPEG.
        accept="image/jpeg,image/png,image/webp,image/avif"
        error={
          unreadable
            ? 'No podemos leer esa imagen: usa una fotografía JPEG, PNG, WebP o AVIF.'
            : error
        }
        onChange={({ target }) => void choose(target.files?.[0])}
      />
    </div>
  );
};
