import camera from 'bootstrap-icons/icons/camera.svg';
import left from 'bootstrap-icons/icons/chevron-left.svg';
import right from 'bootstrap-icons/icons/chevron-right.svg';
import images from 'bootstrap-icons/icons/images.svg';
import close from 'bootstrap-icons/icons/x-lg.svg';
import { nanoid } from '@reduxjs/toolkit';
import { useId, useState, type Dispatch, type SetStateAction } from 'react';
import { fileSize } from '../../ui/file-size.ts';
import { Icon } from '../../ui/icon.tsx';
import { PICTURE_TYPES } from '../../ui/shrink-image.ts';
import { useDropZone } from '../../ui/use-drop-zone.ts';
import { PhotoPreview } from './photo-preview.tsx';
import {
  movedPhotograph,
  settledPhotograph,
  withoutPhotograph,
  type Photograph,
  type Photographs,
} from './photographs.ts';
import { shrinkPhotograph } from './shrink-photograph.ts';

const note = (photograph: Photograph): string => {
  switch (photograph.state) {
    case 'kept':
      return 'En la tienda';
    case 'shrinking':
      return 'Preparando…';
    case 'ready':
      return `${fileSize(photograph.before)} → ${fileSize(photograph.blob.size)}`;
    case 'failed':
      return 'No podemos leerla: usa una fotografía JPEG, PNG, WebP o AVIF.';
  }
};

interface Props {
  label: string;
  /** Of the field in the specification's calls. */
  name: string;
  /** Most photographs; with one, another takes its place. */
  max: number;
  /** px of the longer side that the place in the shop needs; what it stores at most, unless told. */
  maxSide?: number;
  photographs: Photographs;
  onChange: Dispatch<SetStateAction<Photographs>>;
  error?: string | undefined;
  hint?: string;
  /** False where the shop knows no way to be without: what it has can only be replaced. */
  canRemoveKept?: boolean;
}

/**
 * Photographs in their order: dropped, picked or taken with the phone's camera, made small in the
 * browser one after the other, moved and removed.
 */
export const PhotoField = ({
  label,
  name,
  max,
  maxSide,
  photographs,
  onChange,
  error,
  hint,
  canRemoveKept = true,
}: Props) => {
  const id = useId();
  const [isTooMany, setTooMany] = useState(false);
  const room = max === 1 ? 1 : max - photographs.length;

  const add = async (files: readonly File[]) => {
    setTooMany(files.length > room);
    const added = files.slice(0, room).map((file) => {
      const chosen = { key: nanoid(), name: file.name, before: file.size };
      return { file, shrinking: { ...chosen, state: 'shrinking' as const } };
    });
    if (added.length === 0) return;
    onChange((now) => [...(max === 1 ? [] : now), ...added.map(({ shrinking }) => shrinking)]);
    for (const { file, shrinking } of added) {
      const blob = await shrinkPhotograph(file, maxSide).catch(() => null);
      onChange((now) =>
        settledPhotograph(
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
    accept: PICTURE_TYPES,
    disabled: room <= 0,
    'aria-describedby': described || undefined,
    'aria-invalid': problem !== undefined,
  } as const;
  return (
    <fieldset className={`photo-field ${isOver ? 'drop-target' : ''}`} {...dropProps}>
      <legend className="form-label">{label}</legend>
      {photographs.length > 0 && (
        <ol className="photo-list">
          {photographs.map((photograph, at) => (
            <li key={photograph.key} aria-busy={photograph.state === 'shrinking'}>
              <PhotoPreview photograph={photograph} />
              <span className={photograph.state === 'failed' ? 'text-danger' : 'photo-note'}>
                <span className="visually-hidden">
                  Fotografía {at + 1}: {photograph.name}.{' '}
                </span>
                {note(photograph)}
              </span>
              <span className="photo-buttons">
                {max > 1 && (
                  <>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={`Mover antes la fotografía ${at + 1}`}
                      disabled={at === 0}
                      onClick={() => {
                        onChange((now) => movedPhotograph(now, photograph.key, -1));
                      }}
                    >
                      <Icon src={left} />
                    </button>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={`Mover después la fotografía ${at + 1}`}
                      disabled={at === photographs.length - 1}
                      onClick={() => {
                        onChange((now) => movedPhotograph(now, photograph.key, 1));
                      }}
                    >
                      <Icon src={right} />
                    </button>
                  </>
                )}
                {(canRemoveKept || photograph.state !== 'kept') && (
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Quitar la fotografía ${at + 1}`}
                    onClick={() => {
                      setTooMany(false);
                      onChange((now) => withoutPhotograph(now, photograph.key));
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
      <div className="photo-ways">
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
          <Icon src={images} /> {max === 1 ? 'Elegir fotografía' : 'Elegir fotografías'}
        </label>
        <span className="photo-take">
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
        <span className="photo-drop">o {max === 1 ? 'arrástrala' : 'arrástralas'} hasta aquí</span>
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
