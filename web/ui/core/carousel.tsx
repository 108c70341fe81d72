import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import pause from 'bootstrap-icons/icons/pause-fill.svg';
import play from 'bootstrap-icons/icons/play-fill.svg';
import { Icon } from './icon.tsx';
import { TurnButtons, wrapIndex } from './turn-buttons.tsx';

/** Milliseconds between slides (SPEC-9). */
const INTERVAL = 5000;
/** Minimum px of a swipe (SPEC-9). */
const SWIPE_THRESHOLD = 40;
/** Milliseconds before the other slides load, so that the first one loads alone. */
const HEAD_START = 2000;

interface Props {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** Content below the slides, which can turn to one of them; `isComplete` when all may load. */
  renderBelow?: (index: number, turnTo: (index: number) => void, isComplete: boolean) => ReactNode;
}

/**
 * Slides that change automatically (https://www.w3.org/WAI/ARIA/apg/patterns/carousel/). The first
 * hover, touch, key or focus stops the change until the visitor starts it again by its button; with
 * prefers-reduced-motion it never starts.
 */
export const Carousel = ({ label, slides, renderBelow }: Props) => {
  const [index, setIndex] = useState(0);
  const prefersStill = useSyncExternalStore(
    () => () => undefined,
    () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    // Value while prerendering.
    () => false,
  );
  /** What the visitor did: null before the first hover, touch, key, focus or pause. */
  const [wantsPause, setWantsPause] = useState<boolean | null>(null);
  const isPaused = wantsPause ?? prefersStill;
  const [pressedAt, setPressedAt] = useState<number | null>(null);
  const [isComplete, setComplete] = useState(false);
  const isMoving = slides.length > 1 && !isPaused;
  const pauseButton = useRef<HTMLButtonElement>(null);
  const stopAtFirst = ({ target }: SyntheticEvent) => {
    // A tap on the pause button must not find the carousel stopped already.
    if (!pauseButton.current?.contains(target as Node)) setWantsPause((was) => was ?? true);
  };

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

  const turnTo = (to: number) => {
    setWantsPause(true);
    setComplete(true);
    setIndex(wrapIndex(to, slides.length));
  };
  const release = ({ clientX }: PointerEvent) => {
    if (pressedAt === null) return;
    const distance = clientX - pressedAt;
    setPressedAt(null);
    if (Math.abs(distance) >= SWIPE_THRESHOLD) turnTo(index + (distance < 0 ? 1 : -1));
  };

  return (
    <section
      className="carousel"
      aria-roledescription="carrusel"
      aria-label={label}
      onPointerOver={stopAtFirst}
      onFocus={stopAtFirst}
    >
      <div
        className="carousel-slides"
        aria-live={isMoving ? 'off' : 'polite'}
        onPointerDown={({ pointerType, clientX }) => {
          // The viewer that a slide opens returns the focus to this slide.
          setWantsPause(true);
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
        <div className="carousel-controls d-flex align-items-center rounded-pill">
          <TurnButtons
            previous="Anterior"
            next="Siguiente"
            index={index}
            length={slides.length}
            onTurn={turnTo}
          />
          <button
            ref={pauseButton}
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
      {renderBelow?.(index, turnTo, isComplete)}
    </section>
  );
};
