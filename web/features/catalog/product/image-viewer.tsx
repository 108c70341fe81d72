import { useId, useLayoutEffect, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { MAX_IMAGE_WIDTH } from '#shared/domain/images.ts';
import { useWindowEvent } from '../../../ui/core/browser.ts';
import { ResponsiveImage } from '../../../ui/core/responsive-image.tsx';
import { TurnButtons, wrapIndex } from '../../../ui/core/turn-buttons.tsx';
import { loadOverlayStyles } from '../../../ui/on-demand/overlay-styles.ts';

interface Props {
  title: string;
  names: readonly string[];
  start: number;
  onClosed: () => void;
}

interface ImageProps {
  name: string;
  alt: string;
  isFirst: boolean;
}

/** On these screens an image that fits is no larger than in the page. */
const NARROW = '(width < 768px)';

/** An image that fits the screen, or one of twice that size, which scrolls. */
const FullImage = ({ name, alt, isFirst }: ImageProps) => {
  const place = useRef<HTMLLIElement>(null);
  const [isLarge, setLarge] = useState(() => window.matchMedia(NARROW).matches);
  useLayoutEffect(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = place.current ?? {};
    if (!isLarge || !scrollWidth || !clientWidth || !scrollHeight || !clientHeight) return;
    place.current?.scrollTo({
      left: (scrollWidth - clientWidth) / 2,
      top: (scrollHeight - clientHeight) / 2,
      behavior: 'instant',
    });
  }, [isLarge]);
  return (
    <li ref={place} className="overflow-auto">
      <Button
        bsPrefix="zoom"
        variant=""
        className={`${isLarge ? 'zoom-out is-large' : ''} d-block w-100 h-100 p-0 border-0 bg-transparent`}
        aria-pressed={isLarge}
        onClick={() => setLarge(!isLarge)}
      >
        <ResponsiveImage
          name={name}
          alt={alt}
          // The largest file, because fingers zoom into it.
          sizes={`${MAX_IMAGE_WIDTH}px`}
          width={1}
          height={1}
          load={isFirst ? 'first' : 'lazy'}
          className="w-100 h-100 object-fit-contain"
        />
        <span className="visually-hidden">: el doble de grande</span>
      </Button>
    </li>
  );
};

/** Fingers swipe and pinch natively. Arrow keys and buttons move by one image. */
const ImageViewer = ({ title, names, start, onClosed }: Props) => {
  const strip = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(start);
  const id = useId();
  const show = (wanted: number, behavior: ScrollBehavior = 'auto') =>
    strip.current?.children[wanted]?.scrollIntoView({ behavior, block: 'nearest' });
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    show(wrapIndex(index + (event.key === 'ArrowLeft' ? -1 : 1), names.length));
  });
  return (
    <Modal
      show
      fullscreen
      aria-labelledby={id}
      onHide={onClosed}
      onEnter={() => show(start, 'instant')}
    >
      <Modal.Header closeButton closeLabel="Cerrar">
        <Modal.Title as="h2" id={id}>
          {title}
        </Modal.Title>
      </Modal.Header>
      <ul
        ref={strip}
        className="image-strip d-flex m-0 overflow-x-auto list-unstyled"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setIndex(Math.round(scrollLeft / clientWidth))
        }
      >
        {names.map((name, position) => (
          <FullImage
            key={name}
            name={name}
            alt={`${title}, fotografía ${position + 1}`}
            isFirst={position === start}
          />
        ))}
      </ul>
      {names.length > 1 && (
        <div className="carousel-controls d-flex align-items-center rounded-pill">
          <TurnButtons
            previous="Fotografía anterior"
            next="Fotografía siguiente"
            unit="Fotografía"
            index={index}
            length={names.length}
            onTurn={(wanted) => show(wanted)}
          />
        </div>
      )}
    </Modal>
  );
};

export const loadImageViewer = async () => {
  await loadOverlayStyles();
  return ImageViewer;
};
