import camera from 'bootstrap-icons/icons/camera.svg';
import imagesIcon from 'bootstrap-icons/icons/images.svg';
import { nanoid } from '@reduxjs/toolkit';
import { useId, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../ui/core/icon.tsx';
import { IMAGE_TYPES } from '../../forms/shrink-image.ts';
import { useDropZone } from '../../forms/use-drop-zone.ts';
import { FilePicker } from './file-picker.tsx';
import { moveImage, replaceImage, withoutImage, type FormImages } from './form-images.ts';
import { ImageItem } from './image-item.tsx';
import type { Bounds } from '../../forms/shrink-image.ts';
import { shrinkForUpload } from './shrink-for-upload.ts';

interface Props {
  label: string;
  /** Name of the API's form field. */
  name: string;
  /** Maximum number of images. If it is 1, a new image replaces the old one. */
  max: number;
  /** After shrinking; by default the largest width that the shop stores. */
  bounds?: Bounds;
  images: FormImages;
  onChange: Dispatch<SetStateAction<FormImages>>;
  error?: string | undefined;
  hint?: string;
  /** False if the API can replace a stored image but not remove it. */
  canRemoveKept?: boolean;
}

/**
 * An ordered list of images. Files are dropped, chosen or taken with the phone's camera, then shrunk
 * in the browser one after the other. Images can be moved and removed.
 */
export const ImageField = ({
  label,
  name,
  max,
  bounds,
  images,
  onChange,
  error,
  hint,
  canRemoveKept = true,
}: Props) => {
  const id = useId();
  const [isTooMany, setTooMany] = useState(false);
  const field = useRef<HTMLFieldSetElement>(null);
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
      const blob = await shrinkForUpload(file, bounds).catch(() => null);
      onChange((now) =>
        replaceImage(
          now,
          blob ? { ...shrinking, state: 'ready', blob } : { ...shrinking, state: 'failed' },
        ),
      );
    }
  };

  /** Moves or removes an image, whose button loses the focus, and focuses the first of `next`. */
  const rearrange = (change: (now: FormImages) => FormImages, ...next: readonly string[]) => {
    setTooMany(false);
    // Synchronous, because the next lines look for the new buttons.
    flushSync(() => {
      onChange(change);
    });
    next
      .map((selector) => field.current?.querySelector<HTMLElement>(selector))
      .find(Boolean)
      ?.focus();
  };

  const { isOver, dropProps } = useDropZone(({ files }) => void add([...files]));

  const problem = isTooMany ? `Caben ${max} fotografías como mucho.` : error;
  const described = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const picker = {
    name,
    accept: IMAGE_TYPES,
    disabled: room <= 0,
    'aria-describedby': described || undefined,
    'aria-invalid': problem !== undefined,
    onAdd: (files: readonly File[]) => void add(files),
  } as const;
  return (
    <fieldset ref={field} className={`upload-field ${isOver ? 'drop-target' : ''}`} {...dropProps}>
      <legend className="form-label">{label}</legend>
      {images.length > 0 && (
        <ol className="image-list">
          {images.map((image, index) => (
            <ImageItem
              key={image.key}
              image={image}
              position={index + 1}
              isLast={index === images.length - 1}
              canMove={max > 1}
              canRemove={canRemoveKept || image.state !== 'kept'}
              onMove={(by) => {
                const item = `li:nth-child(${index + 1 + by})`;
                rearrange(
                  (now) => moveImage(now, image.key, by),
                  `${item} .move-${by < 0 ? 'before' : 'after'}:enabled`,
                  `${item} button:enabled`,
                );
              }}
              onRemove={() => {
                rearrange(
                  (now) => withoutImage(now, image.key),
                  `li:nth-child(${Math.min(index + 1, images.length - 1)}) .remove`,
                  'input[type="file"]',
                );
              }}
            />
          ))}
        </ol>
      )}
      <div className="button-row">
        <FilePicker {...picker} id={`${id}-pick`} multiple={max > 1}>
          <Icon src={imagesIcon} /> {max === 1 ? 'Elegir fotografía' : 'Elegir fotografías'}
        </FilePicker>
        <span className="camera-picker">
          <FilePicker {...picker} id={`${id}-take`} capture="environment">
            <Icon src={camera} /> Hacer una foto
          </FilePicker>
        </span>
        <span className="drop-hint">o {max === 1 ? 'arrástrala' : 'arrástralas'} hasta aquí</span>
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
