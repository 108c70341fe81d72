import left from 'bootstrap-icons/icons/chevron-left.svg';
import right from 'bootstrap-icons/icons/chevron-right.svg';
import close from 'bootstrap-icons/icons/x-lg.svg';
import camera from 'bootstrap-icons/icons/camera.svg';
import imagesIcon from 'bootstrap-icons/icons/images.svg';
import { nanoid } from '@reduxjs/toolkit';
import { useCallback, useId, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../ui/core/icon.tsx';
import { ResponsiveImage } from '../../ui/core/responsive-image.tsx';
import { fileSize, IMAGE_TYPES, type Bounds } from '../../forms/shrink-image.ts';
import { useDropZone } from '../../forms/use-drop-zone.ts';
import { FilePicker } from './file-picker.tsx';
import {
  moveImage,
  replaceImage,
  unreadableText,
  withoutImage,
  type FormImage,
  type FormImages,
} from './form-images.ts';
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
    <fieldset ref={field} className={`mb-4 rounded ${isOver ? 'drop-target' : ''}`} {...dropProps}>
      <legend className="form-label fs-6">{label}</legend>
      {images.length > 0 && (
        <ol className="image-list list-unstyled d-flex flex-wrap gap-3 mb-3">
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
        <span className="drop-hint text-secondary small">
          o {max === 1 ? 'arrástrala' : 'arrástralas'} hasta aquí
        </span>
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

const stateText = (image: FormImage): string => {
  switch (image.state) {
    case 'kept':
      return 'En la tienda';
    case 'shrinking':
      return 'Preparando…';
    case 'ready':
      return `${fileSize(image.before)} → ${fileSize(image.blob.size)}`;
    case 'failed':
      return unreadableText(image.name);
  }
};

const BlobImage = ({ blob }: { blob: Blob }) => {
  const show = useCallback(
    (img: HTMLImageElement) => {
      img.src = URL.createObjectURL(blob);
      return () => {
        URL.revokeObjectURL(img.src);
      };
    },
    [blob],
  );
  return <img ref={show} width={120} height={120} alt="" />;
};

interface ItemProps {
  image: FormImage;
  /** From 1. */
  position: number;
  isLast: boolean;
  canMove: boolean;
  canRemove: boolean;
  /** @param by -1 or 1 places */
  onMove: (by: number) => void;
  onRemove: () => void;
}

/** One image with its state and its buttons: stored, new, shrinking, or empty if it cannot be read. */
const ImageItem = ({
  image,
  position,
  isLast,
  canMove,
  canRemove,
  onMove,
  onRemove,
}: ItemProps) => {
  const moves = [
    { by: -1, name: 'antes', className: 'move-before', icon: left, disabled: position === 1 },
    { by: 1, name: 'después', className: 'move-after', icon: right, disabled: isLast },
  ];
  return (
    <li className="d-flex flex-column gap-1 small" aria-busy={image.state === 'shrinking'}>
      <span className="image-frame">
        {image.state === 'kept' && (
          <ResponsiveImage name={image.name} alt="" sizes="120px" width={120} height={120} />
        )}
        {image.state === 'ready' && <BlobImage blob={image.blob} />}
        {image.state === 'shrinking' && <span className="spinner-border" aria-hidden="true" />}
      </span>
      <span className={image.state === 'failed' ? 'text-danger' : 'text-secondary'}>
        <span className="visually-hidden">
          Fotografía {position}: {image.name}.{' '}
        </span>
        {stateText(image)}
      </span>
      <span className="d-flex">
        {canMove &&
          moves.map(({ by, name, className, icon, disabled }) => (
            <button
              key={name}
              type="button"
              className={`icon-button ${className}`}
              aria-label={`Mover ${name} la fotografía ${position}`}
              disabled={disabled}
              onClick={() => {
                onMove(by);
              }}
            >
              <Icon src={icon} />
            </button>
          ))}
        {canRemove && (
          <button
            type="button"
            className="icon-button remove"
            aria-label={`Quitar la fotografía ${position}`}
            onClick={onRemove}
          >
            <Icon src={close} />
          </button>
        )}
      </span>
    </li>
  );
};
