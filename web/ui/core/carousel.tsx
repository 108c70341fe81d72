import pauseIcon from 'bootstrap-icons/icons/pause-fill.svg';
import play from 'bootstrap-icons/icons/play-fill.svg';
import {
  useEffect,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { useIsHydrated } from './browser.ts';
import { IconButton } from './icon.tsx';
import { TurnButtons, wrapIndex } from './turn-buttons.tsx';

/** Milliseconds (SPEC-9). */
const INTERVAL = 5000;
/** Px (SPEC-9). */
const SWIPE_THRESHOLD = 40;
/** Milliseconds before the other slides load, so that the first one loads alone. */
const HEAD_START = 2000;

/** The slides change once the visitor sees them, and never with prefers-reduced-motion. */
const useSlides = (length: number, place: RefObject<HTMLElement | null>) => {
  const [index, setIndex] = useState(0);
  const [isSeen, setSeen] = useState(false);
  /** Null before the first hover, touch, key, focus, pause or scroll past. */
  const [wantsPause, setWantsPause] = useState<boolean | null>(null);
  const [isComplete, setComplete] = useState(false);
  const prefersStill =
    useIsHydrated() && window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isPaused = wantsPause ?? prefersStill;
  const isMoving = length > 1 && isSeen && !isPaused;
  useEffect(() => {
    const timer = setTimeout(setComplete, HEAD_START, true);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    let wasSeen = false;
    const observer = new IntersectionObserver(([entry]) => {
      const isInView = entry?.isIntersecting === true;
      if (wasSeen && !isInView) setWantsPause((was) => was ?? true);
      wasSeen ||= isInView;
      setSeen(wasSeen);
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(() => {
      // A pointer that rested here before the page opened has caused no event.
      if (wantsPause === null && place.current?.matches(':hover')) setWantsPause(true);
      else setIndex(wrapIndex(index + 1, length));
    }, INTERVAL);
    return () => clearTimeout(timer);
  }, [isMoving, wantsPause, index, length, place]);
  return {
    index,
    isPaused,
    isMoving,
    isComplete,
    pause: setWantsPause,
    turnTo: (to: number) => {
      setWantsPause(true);
      setComplete(true);
      setIndex(wrapIndex(to, length));
    },
  };
};

/** Only for fingers and pens, because a mouse drags images and selects text. */
const useSwipe = (onPress: () => void, onSwipe: (by: 1 | -1) => void) => {
  const pressedAt = useRef<number>(undefined);
  return {
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      onPress();
      pressedAt.current = pointerType === 'mouse' ? undefined : clientX;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const distance = clientX - (pressedAt.current ?? clientX);
      pressedAt.current = undefined;
      if (Math.abs(distance) >= SWIPE_THRESHOLD) onSwipe(distance < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      pressedAt.current = undefined;
    },
  };
};

interface Props {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  renderBelow?: (index: number, turnTo: (index: number) => void, isComplete: boolean) => ReactNode;
}

/**
 * As in https://www.w3.org/WAI/ARIA/apg/patterns/carousel/. The first hover, touch, key or focus
 * stops the slides for good, unless the pause button starts them again.
 */
export const Carousel = ({ label, slides, renderBelow }: Props) => {
  const place = useRef<HTMLElement>(null);
  const { index, isPaused, isMoving, isComplete, pause, turnTo } = useSlides(slides.length, place);
  const swipe = useSwipe(
    // The viewer that a slide opens returns the focus to this slide.
    () => pause(true),
    (by) => turnTo(index + by),
  );
  const pauseButton = useRef<HTMLButtonElement>(null);
  const stopAtFirst = ({ target }: SyntheticEvent) => {
    // A tap on the pause button must not find the carousel already stopped.
    if (!pauseButton.current?.contains(target as Node)) pause((was) => was ?? true);
  };
  return (
    <section
      ref={place}
      className="carousel position-relative"
      aria-roledescription="carrusel"
      aria-label={label}
      onPointerOver={stopAtFirst}
      onFocus={stopAtFirst}
    >
      <div className="carousel-slides" aria-live={isMoving ? 'off' : 'polite'} {...swipe}>
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
          <IconButton
            ref={pauseButton}
            icon={isPaused ? play : pauseIcon}
            label={isPaused ? 'Reanudar el carrusel' : 'Pausar el carrusel'}
            onClick={() => pause(!isPaused)}
          />
        </div>
      )}
      {renderBelow?.(index, turnTo, isComplete)}
    </section>
  );
};
