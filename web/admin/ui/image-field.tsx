import left from 'bootstrap-icons/icons/chevron-left.svg';
import right from 'bootstrap-icons/icons/chevron-right.svg';
import close from 'bootstrap-icons/icons/x-lg.svg';
import camera from 'bootstrap-icons/icons/camera.svg';
import imagesIcon from 'bootstrap-icons/icons/images.svg';
import { nanoid } from '@reduxjs/toolkit';
import { useCallback, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { Icon, IconButton } from '../../ui/core/icon.tsx';
import { quoted } from '../../ui/core/words.ts';
import { SquareImage } from '../../ui/core/responsive-image.tsx';
import { fileSize, IMAGE_TYPES } from '../../forms/shrink-image.ts';
import { useDropZone } from '../../forms/use-drop-zone.ts';
import { FilePicker, useFieldError } from './fields.tsx';
import {
  moveImage,
  replaceImage,
  shownImages,
  unreadableText,
  withoutImage,
  type FormImage,
  type FormImages,
  shrinkForUpload,
} from './form-images.ts';

interface Props {
  name: string;
  label: string;
  /** With 1, a new image replaces the old one. */
  max: number;
  hint?: string;
  /** A stored image that can be replaced but not removed. */
  fallback?: FormImages;
}

interface Editing {
  images: FormImages;
  onChange: (change: (now: FormImages) => FormImages) => void;
}

const useImages = (name: string): Editing => {
  const { getValues, setValue, clearErrors } = useFormContext();
  return {
    images: (useWatch({ name }) ?? []) as FormImages,
    onChange: (change) => {
      setValue(name, change((getValues(name) ?? []) as FormImages));
      clearErrors(name);
    },
  };
};

const addFiles = async (
  files: readonly File[],
  { max, onChange }: Pick<Props & Editing, 'max' | 'onChange'>,
): Promise<void> => {
  const added = files.map((file) => {
    const chosen = { key: nanoid(), name: file.name, before: file.size };
    return { file, shrinking: { ...chosen, state: 'shrinking' as const } };
  });
  if (added.length === 0) return;
  onChange((now) => [...shownImages(now), ...added.map(({ shrinking }) => shrinking)]);
  for (const { file, shrinking } of added) {
    const blob = await shrinkForUpload(file).catch(() => null);
    onChange((now) => {
      if (!blob) return [...withoutImage(now, shrinking.key), { ...shrinking, state: 'failed' }];
      const shown = replaceImage(now, { ...shrinking, state: 'ready', blob });
      // The old image stays until the new one can be read.
      return max === 1 ? shown.filter(({ key }) => key === shrinking.key) : shown;
    });
  }
};

const RefusedFiles = ({ images }: Pick<Editing, 'images'>) =>
  images
    .filter(({ state }) => state === 'failed')
    .map(({ key, name }) => (
      <p key={key} role="alert" className="text-danger mb-0 mt-2">
        {quoted(name)}: {unreadableText(name)}
      </p>
    ));

export const ImageField = (props: Props) => {
  const { label, name, max, hint } = props;
  const { images: all, onChange } = useImages(name);
  const images = shownImages(all);
  const error = useFieldError(name);
  const id = useId();
  const [isTooMany, setTooMany] = useState(false);
  const room = max === 1 ? 1 : max - images.length;
  const add = (files: readonly File[]) => {
    setTooMany(files.length > room);
    void addFiles(files.slice(0, room), { max, onChange });
  };
  const { isOver, dropProps } = useDropZone(({ files }) => add([...files]));
  const problem = isTooMany ? `Caben ${max} fotografías como mucho.` : error;
  const described = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-error`];
  const picker = {
    name,
    accept: IMAGE_TYPES,
    disabled: room <= 0,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    'aria-invalid': problem !== undefined,
    onAdd: add,
  } as const;
  return (
    <fieldset className={`mb-4 rounded ${isOver ? 'drop-target' : ''}`} {...dropProps}>
      <legend className="form-label fs-6">{label}</legend>
      <ImageList {...props} {...{ images, onChange }} onRearranged={() => setTooMany(false)} />
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
      <RefusedFiles images={all} />
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

/** If a new image is removed, the stored image that it replaced comes back. */
const ImageList = ({
  images,
  max,
  onChange,
  fallback,
  onRearranged,
}: Props & Editing & { onRearranged: () => void }) => {
  const list = useRef<HTMLOListElement>(null);
  /** The clicked button disappears or is disabled, so the first match of `next` gets the focus. */
  const rearrange = (change: (now: FormImages) => FormImages, ...next: readonly string[]) => {
    const field = list.current?.closest('fieldset');
    // Synchronous, because the next line looks for the new buttons.
    flushSync(() => {
      onRearranged();
      onChange(change);
    });
    const found = next.map((selector) => field?.querySelector<HTMLElement>(selector));
    found.find(Boolean)?.focus();
  };
  const without = (key: string) => (now: FormImages) => {
    const others = withoutImage(now, key);
    return shownImages(others).length > 0 ? others : (fallback ?? []);
  };
  return (
    images.length > 0 && (
      <ol ref={list} className="image-list list-unstyled d-flex flex-wrap gap-3 mb-3">
        {images.map((image, index) => (
          <ImageItem
            key={image.key}
            image={image}
            position={index + 1}
            isLast={index === images.length - 1}
            canMove={max > 1}
            canRemove={fallback === undefined || image.state !== 'kept'}
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
                without(image.key),
                `li:nth-child(${Math.min(index + 1, images.length - 1)}) .remove`,
                'input[type="file"]',
              );
            }}
          />
        ))}
      </ol>
    )
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
      return '';
  }
};

const BlobImage = ({ blob }: { blob: Blob }) => {
  const show = useCallback(
    (img: HTMLImageElement) => {
      img.src = URL.createObjectURL(blob);
      return () => URL.revokeObjectURL(img.src);
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
  onMove: (by: number) => void;
  onRemove: () => void;
}

const ImageItem = (props: ItemProps) => {
  const { image, position, isLast, canMove, canRemove, onMove, onRemove } = props;
  const moves = [
    { by: -1, name: 'antes', className: 'move-before', icon: left, disabled: position === 1 },
    { by: 1, name: 'después', className: 'move-after', icon: right, disabled: isLast },
  ];
  return (
    <li className="d-flex flex-column gap-1 small" aria-busy={image.state === 'shrinking'}>
      <span className={canMove ? 'image-frame' : 'image-frame image-whole'}>
        {image.state === 'kept' && <SquareImage name={image.name} side={120} />}
        {image.state === 'ready' && <BlobImage blob={image.blob} />}
        {image.state === 'shrinking' && <span className="spinner-border" aria-hidden="true" />}
      </span>
      <span className="text-secondary">
        <span className="visually-hidden">
          Fotografía {position}: {image.name}.{' '}
        </span>
        {stateText(image)}
      </span>
      <span className="d-flex">
        {canMove &&
          moves.map(({ by, name, className, icon, disabled }) => (
            <IconButton
              key={name}
              className={className}
              icon={icon}
              label={`Mover ${name} la fotografía ${position}`}
              disabled={disabled}
              onClick={() => onMove(by)}
            />
          ))}
        {canRemove && (
          <IconButton
            className="remove"
            icon={close}
            label={`Quitar la fotografía ${position}`}
            onClick={onRemove}
          />
        )}
      </span>
    </li>
  );
};
