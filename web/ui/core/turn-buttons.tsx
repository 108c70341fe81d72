import left from 'bootstrap-icons/icons/chevron-left.svg';
import right from 'bootstrap-icons/icons/chevron-right.svg';
import { IconButton } from './icon.tsx';

/** Wraps around: 3 of 3 is 0, -1 of 3 is 2. */
export const wrapIndex = (index: number, length: number): number =>
  length === 0 ? 0 : ((index % length) + length) % length;

interface Props {
  previous: string;
  next: string;
  /** For screen readers. Absent where something else announces the change. */
  unit?: string;
  index: number;
  length: number;
  onTurn: (index: number) => void;
}

export const TurnButtons = ({ previous, next, unit, index, length, onTurn }: Props) => {
  const button = (label: string, icon: typeof left, by: number) => (
    <IconButton icon={icon} label={label} onClick={() => onTurn(wrapIndex(index + by, length))} />
  );
  return (
    <>
      {button(previous, left, -1)}
      {unit === undefined ? (
        <span className="carousel-count small text-center" aria-hidden="true">
          {`${index + 1} / ${length}`}
        </span>
      ) : (
        <span className="carousel-count small text-center" role="status">
          <span className="visually-hidden">{`${unit} ${index + 1} de ${length}`}</span>
          <span aria-hidden="true">{`${index + 1} / ${length}`}</span>
        </span>
      )}
      {button(next, right, 1)}
    </>
  );
};
