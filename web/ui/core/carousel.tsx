import {
  useEffect,
  useState,
  useSyncExternalStore,
  type PointerEvent,
  type ReactNode,
} from 'react';
import left from 'bootstrap-icons/icons/chevron-left.svg';
import right from 'bootstrap-icons/icons/chevron-right.svg';
import pause from 'bootstrap-icons/icons/pause-fill.svg';
import play from 'bootstrap-icons/icons/play-fill.svg';
import { Icon } from './icon.tsx';
import { wrapIndex } from './wrap-index.ts';

/** Milliseconds between slides (SPEC-9). */
const INTERVAL = 5000;
/** Minimum px of a swipe (SPEC-9). */
const SWIPE_THRESHOLD = 40;
/** Milliseconds before the other slides load, so that the first one loads alone. */
const HEAD_START = 2000;

interface Props {
  /** Accessible name. */
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** Pauses the carousel, while a dialog is open that returns the focus to a slide. */
  isWaiting?: boolean;
}

const reducedMotion = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)');

const usePrefersStill = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = reducedMotion();
      query.addEventListener('change', onChange);
      return () => {
        query.removeEventListener('change', onChange);
      };
    },
    () => reducedMotion().matches,
    // Value while prerendering.
    () => false,
  );

/**
 * Slides that change automatically (https://www.w3.org/WAI/ARIA/apg/patterns/carousel/). Hovering,
 * focus and the pause button stop the change; with prefers-reduced-motion it never starts.
 */
export const Carousel = ({ label, slides, isWaiting = false }: Props) => {
  const [index, setIndex] = useState(0);
  const prefersStill = usePrefersStill();
  /** The visitor's choice with the pause button; null without one. */
  const [wantsPause, setWantsPause] = useState<boolean | null>(null);
  const isPaused = wantsPause ?? prefersStill;
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [pressedAt, setPressedAt] = useState<number | null>(null);
  const [isComplete, setComplete] = useState(false);
  const isHeld = isWaiting || isPaused || isHovered || hasFocus || pressedAt !== null;
  const isMoving = slides.length > 1 && !isHeld;

  useEffect(() => {
    const timer = setTimeout(() => {
      setComplete(true);
    }, HEAD_START);
    return () => {
      clearTimeout(timer);
    };
  }, []);

  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(() => {
      setIndex(wrapIndex(index + 1, slides.length));
    }, INTERVAL);
    return () => {
      clearTimeout(timer);
    };
  }, [isMoving, index, slides.length]);

  const move = (by: number) => {
    setComplete(true);
    setIndex(wrapIndex(index + by, slides.length));
  };
  const release = ({ clientX }: PointerEvent) => {
    if (pressedAt === null) return;
    const distance = clientX - pressedAt;
    setPressedAt(null);
    if (Math.abs(distance) >= SWIPE_THRESHOLD) move(distance < 0 ? 1 : -1);
  };

  return (
    <section
      className="carousel"
      aria-roledescription="carrusel"
      aria-label={label}
      onPointerEnter={({ pointerType }) => {
        setHovered(pointerType === 'mouse');
      }}
      onPointerLeave={() => {
        setHovered(false);
      }}
      onFocus={() => {
        setFocus(true);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        setFocus(currentTarget.contains(relatedTarget));
      }}
    >
      <div
        className="carousel-slides"
        aria-live={isMoving ? 'off' : 'polite'}
        onPointerDown={({ pointerType, clientX }) => {
          // A mouse drags images and selects text instead of swiping.
          if (pointerType !== 'mouse') setPressedAt(clientX);
        }}
        onPointerUp={release}
        onPointerCancel={() => {
          setPressedAt(null);
        }}
      >
        {slides.map(({ key, content }, position) => (
          <div
            key={key}
            className={`carousel-slide ${position === index ? 'active' : ''}`}
            role="group"
            aria-roledescription="diapositiva"
            aria-label={`${position + 1} de ${slides.length}`}
            inert={position !== index}
          >
            {(isComplete || position === index) && content}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className="carousel-controls">
          <button
            type="button"
            className="icon-button"
            aria-label="Anterior"
            onClick={() => {
              move(-1);
            }}
          >
            <Icon src={left} />
          </button>
          <span className="carousel-count" aria-hidden="true">
            {index + 1} / {slides.length}
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label="Siguiente"
            onClick={() => {
              move(1);
            }}
          >
            <Icon src={right} />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={isPaused ? 'Reanudar el carrusel' : 'Pausar el carrusel'}
            onClick={() => {
              setWantsPause(!isPaused);
            }}
          >
            <Icon src={isPaused ? play : pause} />
          </button>
        </div>
      )}
    </section>
  );
};
