import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import left from 'bootstrap-icons/icons/chevron-left.svg';
import right from 'bootstrap-icons/icons/chevron-right.svg';
import { MAX_IMAGE_WIDTH } from '#shared/domain/images.ts';
import { Dialog } from '../../../ui/on-demand/dialog.tsx';
import { Icon } from '../../../ui/core/icon.tsx';
import { ResponsiveImage } from '../../../ui/core/responsive-image.tsx';
import { wrapIndex } from '../../../ui/core/wrap-index.ts';

interface Props {
  title: string;
  /** File names, at least one. */
  names: readonly string[];
  /** Index of the image that is shown first. */
  start: number;
  onClosed: () => void;
}

/**
 * Full-size images in a scrolling strip. Fingers swipe and pinch natively; arrow keys and buttons
 * move by one image.
 */
export const ImageViewer = ({ title, names, start, onClosed }: Props) => {
  const strip = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(start);
  const step = (by: number) => {
    const { current } = strip;
    if (!current) return;
    const at = Math.round(current.scrollLeft / current.clientWidth);
    current.children[wrapIndex(at + by, names.length)]?.scrollIntoView({ block: 'nearest' });
  };
  useLayoutEffect(() => {
    const dialog = strip.current?.closest('dialog');
    // After Back. Browsers return the focus when a dialog closes, but not when it is removed.
    return () => {
      dialog?.close();
    };
  }, []);
  useEffect(() => {
    strip.current?.children[start]?.scrollIntoView({ behavior: 'instant', block: 'nearest' });
  }, [start]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      step(event.key === 'ArrowLeft' ? -1 : 1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  });
  return (
    <Dialog title={title} onClosed={onClosed}>
      <ul
        ref={strip}
        className="image-strip"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          setIndex(Math.round(scrollLeft / clientWidth));
        }}
      >
        {names.map((name, position) => (
          <li key={name}>
            <button
              type="button"
              className="zoom zoom-out"
              onClick={({ currentTarget }) => {
                currentTarget.closest('dialog')?.close();
              }}
            >
              <ResponsiveImage
                name={name}
                alt={`${title}, fotografía ${position + 1}`}
                // The largest file, because fingers zoom into it.
                sizes={`${MAX_IMAGE_WIDTH}px`}
                width={1}
                height={1}
                load={position === start ? 'first' : 'lazy'}
              />
              <span className="visually-hidden">Cerrar</span>
            </button>
          </li>
        ))}
      </ul>
      {names.length > 1 && (
        <div className="carousel-controls">
          <button
            type="button"
            className="icon-button"
            aria-label="Fotografía anterior"
            onClick={() => {
              step(-1);
            }}
          >
            <Icon src={left} />
          </button>
          <span className="carousel-count" role="status">
            <span className="visually-hidden">Fotografía </span>
            {index + 1} <span aria-hidden="true">/</span>
            <span className="visually-hidden">de</span> {names.length}
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label="Fotografía siguiente"
            onClick={() => {
              step(1);
            }}
          >
            <Icon src={right} />
          </button>
        </div>
      )}
    </Dialog>
  );
};
