import { useId } from 'react';

interface Props {
  legend: string;
  /** 0 for no stars, 1–5. */
  value: number;
  onChange: (value: number) => void;
}

/** Whole stars to choose from, and the way back to none: native radio buttons, so arrow keys move. */
export const StarsField = ({ legend, value, onChange }: Props) => {
  const name = useId();
  const radio = (stars: number) => (
    <input
      className="visually-hidden"
      type="radio"
      name={name}
      checked={value === stars}
      onChange={() => {
        onChange(stars);
      }}
    />
  );
  return (
    <fieldset className="stars-field">
      <legend className="form-label">{legend}</legend>
      {[1, 2, 3, 4, 5].map((stars) => (
        <label key={stars} className={stars <= value ? 'star star-filled' : 'star'}>
          {radio(stars)}
          <span className="visually-hidden">{stars} de 5</span>
        </label>
      ))}
      <label className="no-stars">
        {radio(0)}
        Sin estrellas
      </label>
    </fieldset>
  );
};
