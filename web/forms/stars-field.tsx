import { useId } from 'react';

interface Props {
  legend: string;
  /** 0 (no stars) to 5. */
  value: number;
  onChange: (value: number) => void;
}

/** Choice of 0 to 5 stars. Native radio buttons, so that arrow keys work. */
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
    <fieldset className="stars-field d-flex flex-wrap align-items-center">
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
