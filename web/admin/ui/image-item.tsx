import left from 'bootstrap-icons/icons/chevron-left.svg';
import right from 'bootstrap-icons/icons/chevron-right.svg';
import close from 'bootstrap-icons/icons/x-lg.svg';
import { fileSize } from '../../forms/file-size.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { unreadableText, type FormImage } from './form-images.ts';
import { ImagePreview } from './image-preview.tsx';

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

interface Props {
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

/** One image of an `ImageField` with its state and its buttons. */
export const ImageItem = ({
  image,
  position,
  isLast,
  canMove,
  canRemove,
  onMove,
  onRemove,
}: Props) => (
  <li aria-busy={image.state === 'shrinking'}>
    <ImagePreview image={image} />
    <span className={image.state === 'failed' ? 'text-danger' : 'image-state'}>
      <span className="visually-hidden">
        Fotografía {position}: {image.name}.{' '}
      </span>
      {stateText(image)}
    </span>
    <span className="image-buttons">
      {canMove && (
        <>
          <button
            type="button"
            className="icon-button move-before"
            aria-label={`Mover antes la fotografía ${position}`}
            disabled={position === 1}
            onClick={() => {
              onMove(-1);
            }}
          >
            <Icon src={left} />
          </button>
          <button
            type="button"
            className="icon-button move-after"
            aria-label={`Mover después la fotografía ${position}`}
            disabled={isLast}
            onClick={() => {
              onMove(1);
            }}
          >
            <Icon src={right} />
          </button>
        </>
      )}
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
