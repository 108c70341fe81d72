import camera from 'bootstrap-icons/icons/camera.svg';
import left from 'bootstrap-icons/icons/chevron-left.svg';
import right from 'bootstrap-icons/icons/chevron-right.svg';
import imagesIcon from 'bootstrap-icons/icons/images.svg';
import close from 'bootstrap-icons/icons/x-lg.svg';
import { nanoid } from '@reduxjs/toolkit';
import { useId, useState, type Dispatch, type SetStateAction } from 'react';
import { fileSize } from '../../forms/file-size.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { IMAGE_TYPES } from '../../forms/shrink-image.ts';
import { useDropZone } from '../../forms/use-drop-zone.ts';
import { ImagePreview } from './image-preview.tsx';
import { movedImage, settledImage, withoutImage, type Image, type Images } from './images.ts';
import { shrinkForUpload } from './shrink-for-upload.ts';

const note = (image: Image): string => {
  switch (image.state) {
    case 'kept':
      return 'En la tienda';
    case 'shrinking':
      return 'Preparando…';
    case 'ready':
      return `${fileSize(image.before)} → ${fileSize(image.blob.size)}`;
    case 'failed':
      return 'No podemos leerla: usa una fotografía JPEG, PNG, WebP o AVIF.';
  }
};

interface Props {
  label: string;
  /** Of the field in the specification's calls. */
  name: string;
  /** Most images; with one, another takes its place. */
  max: number;
  /** px of the longer side that the place in the shop needs; what it stores at most, unless told. */
  maxSide?: number;
  images: Images;
  onChange: Dispatch<SetStateAction<Images>>;
  error?: string | undefined;
  hint?: string;
  /** False where the shop knows no way to be without: what it has can only be replaced. */
  canRemoveKept?: boolean;
}

/**
 * Images in their order: dropped, picked or taken with the phone's camera, made small in the
 * browser one after the other, moved and removed.
 */
export const ImageField = ({
  label,
  name,
  max,
  maxSide,
  images,
  onChange,
  error,
  hint,
  canRemoveKept = true,
}: Props) => {
  const id = useId();
  const [isTooMany, setTooMany] = useState(false);
  const room = max === 1 ? 1 : max - images.length;

  const add = async (files: readonly File[]) => {
    setTooMany(files.length > room);
    const added = files.slice(0, room).map((file) => {
      const chosen = { key: nanoid(), name: file.name, before: file.size };
      return { file, shrinking: { ...chosen, state: 'shrinking' as const } };
    });
    if (added.length === 0) return;
    onChange((now) => [...(max === 1 ? [] : now), ...added.map(({ shrinking }) => shrinking)]);
    for (const { file, shrinking } of added) {
      const blob = await shrinkForUpload(file, maxSide).catch(() => null);
      onChange((now) =>
        settledImage(
          now,
          blob ? { ...shrinking, state: 'ready', blob } : { ...shrinking, state: 'failed' },
        ),
      );
    }
  };

  const { isOver, dropProps } = useDropZone(({ files }) => void add([...files]));

  const problem = isTooMany ? `Caben ${max} fotografías como mucho.` : error;
  const described = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const picker = {
    name,
    className: 'visually-hidden',
    type: 'file',
    accept: IMAGE_TYPES,
    disabled: room <= 0,
    'aria-describedby': described || undefined,
    'aria-invalid': problem !== undefined,
  } as const;
  return (
    <fieldset className={`image-field ${isOver ? 'drop-target' : ''}`} {...dropProps}>
      <legend className="form-label">{label}</legend>
      {images.length > 0 && (
        <ol className="image-list">
          {images.map((image, at) => (
            <li key={image.key} aria-busy={image.state === 'shrinking'}>
              <ImagePreview image={image} />
              <span className={image.state === 'failed' ? 'text-danger' : 'image-note'}>
                <span className="visually-hidden">
                  Fotografía {at + 1}: {image.name}.{' '}
                </span>
                {note(image)}
              </span>
              <span className="image-buttons">
                {max > 1 && (
                  <>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={`Mover antes la fotografía ${at + 1}`}
                      disabled={at === 0}
                      onClick={() => {
                        onChange((now) => movedImage(now, image.key, -1));
                      }}
                    >
                      <Icon src={left} />
                    </button>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={`Mover después la fotografía ${at + 1}`}
                      disabled={at === images.length - 1}
                      onClick={() => {
                        onChange((now) => movedImage(now, image.key, 1));
                      }}
                    >
                      <Icon src={right} />
                    </button>
                  </>
                )}
                {(canRemoveKept || image.state !== 'kept') && (
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Quitar la fotografía ${at + 1}`}
                    onClick={() => {
                      setTooMany(false);
                      onChange((now) => withoutImage(now, image.key));
                    }}
                  >
                    <Icon src={close} />
                  </button>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className="image-ways">
        {/* Inputs in labels: the browser's own button would speak the browser's language. */}
        <input
          {...picker}
          id={`${id}-pick`}
          multiple={max > 1}
          onChange={({ currentTarget }) => {
            void add([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <label className="btn btn-outline-primary" htmlFor={`${id}-pick`}>
          <Icon src={imagesIcon} /> {max === 1 ? 'Elegir fotografía' : 'Elegir fotografías'}
        </label>
        <span className="image-take">
          <input
            {...picker}
            id={`${id}-take`}
            capture="environment"
            onChange={({ currentTarget }) => {
              void add([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
          <label className="btn btn-outline-primary" htmlFor={`${id}-take`}>
            <Icon src={camera} /> Hacer una foto
          </label>
        </span>
        <span className="image-drop">o {max === 1 ? 'arrástrala' : 'arrástralas'} hasta aquí</span>
      </div>
      {hint !== undefined && (
        <p className="form-text" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p className="invalid-feedback d-block" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </fieldset>
  );
};
