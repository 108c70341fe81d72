import pauseIcon from 'bootstrap-icons/icons/pause-fill.svg';
import play from 'bootstrap-icons/icons/play-fill.svg';
import type { PauseProps } from '../../../ui/core/carousel.tsx';
import { Icon } from '../../../ui/core/icon.tsx';

/** Stops and starts the slides of a carousel. */
export const PauseButton = ({ ref, isPaused, onPause }: PauseProps) => (
  <button
    ref={ref}
    type="button"
    className="icon-button"
    aria-label={isPaused ? 'Reanudar el carrusel' : 'Pausar el carrusel'}
    onClick={() => {
      onPause(!isPaused);
    }}
  >
    <Icon src={isPaused ? play : pauseIcon} />
  </button>
);
