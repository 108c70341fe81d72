import { useEffect, useId, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import FormCheck from 'react-bootstrap/FormCheck';
import FormControl from 'react-bootstrap/FormControl';
import Stack from 'react-bootstrap/Stack';
import { shop } from '#shared/domain/shop.ts';
import { withToggled, type Choice, type Choices } from './choice-rules.ts';
import { readPrice, type Filterable, type Filters } from '../listing/filter-rules.ts';

/** A group shows more choices after "Ver los …". */
const FIRST_CHOICES = 8;

interface BoxProps {
  label: string;
  count: number;
  checked: boolean;
  onToggle: () => void;
}

const Box = ({ label, count, checked, onToggle }: BoxProps) => (
  <FormCheck
    className="choice"
    id={useId()}
    checked={checked}
    disabled={count === 0 && !checked}
    onChange={onToggle}
    label={
      <>
        {label} <span className="fw-normal text-body-secondary">{`(${count})`}</span>
      </>
    }
  />
);

interface GroupProps {
  legend: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onToggle: (key: string) => void;
}

const ChoiceGroup = ({ legend, choices, chosen, onToggle }: GroupProps) => {
  const [showsAll, setShowsAll] = useState(false);
  const isLong = choices.length > FIRST_CHOICES;
  const shown =
    showsAll || !isLong
      ? choices
      : choices.filter(({ key }, at) => at < FIRST_CHOICES || chosen.includes(key));
  if (choices.length === 0) return null;
  return (
    <fieldset>
      <legend>{legend}</legend>
      <Stack direction="horizontal" gap={2} className="flex-wrap">
        {shown.map(({ key, label, count }) => (
          <Box
            key={key}
            label={label}
            count={count}
            checked={chosen.includes(key)}
            onToggle={() => onToggle(key)}
          />
        ))}
        {isLong && (
          <Button variant="link" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Ver menos' : `Ver los ${choices.length}`}
          </Button>
        )}
      </Stack>
    </fieldset>
  );
};

interface PriceFieldProps {
  label: string;
  price: number | null;
  placeholder: string;
  onPrice: (price: number | null) => void;
}

/** Milliseconds after the last key until the list follows. */
const TYPING_PAUSE = 500;

const PriceField = ({ label, price, placeholder, onPrice }: PriceFieldProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const written = price === null ? '' : String(price);
  useEffect(() => {
    // The field of a visitor who is still typing has the value already.
    if (input.current && readPrice(input.current.value) !== price) input.current.value = written;
  }, [written, price]);
  const apply = (target: HTMLInputElement) => {
    clearTimeout(pause.current);
    const typed = readPrice(target.value);
    // A text that is no price is not applied, so the field becomes empty.
    if (typed === null) target.value = '';
    onPrice(typed);
  };
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <FormControl
        ref={input}
        id={id}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={written}
        placeholder={placeholder}
        onChange={({ currentTarget }) => {
          clearTimeout(pause.current);
          const typed = readPrice(currentTarget.value);
          if (typed === null && currentTarget.value !== '') return;
          pause.current = setTimeout(onPrice, TYPING_PAUSE, typed);
        }}
        onBlur={() => input.current && apply(input.current)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && input.current) apply(input.current);
        }}
      />
    </div>
  );
};

interface Props {
  filters: Filters;
  choices: Choices;
  products: readonly Filterable[];
  onChange: (filters: Filters) => void;
}

export const FilterFields = ({ filters, choices, products, onChange }: Props) => {
  const prices = products.map(({ price }) => price);
  const lowest = Math.floor(prices.reduce((a, b) => Math.min(a, b), Infinity));
  const highest = Math.ceil(prices.reduce((a, b) => Math.max(a, b), 0));
  return (
    <>
      <fieldset>
        <legend>Disponibilidad</legend>
        <Stack direction="horizontal" gap={2} className="flex-wrap">
          <Box
            label="Disponibles"
            count={choices.inStock}
            checked={filters.onlyInStock}
            onToggle={() => onChange({ ...filters, onlyInStock: !filters.onlyInStock })}
          />
        </Stack>
      </fieldset>
      <fieldset>
        <legend>Precio en {shop().currency}</legend>
        <div className="price-range">
          <PriceField
            label="Desde"
            price={filters.from}
            placeholder={prices.length === 0 ? '' : String(lowest)}
            onPrice={(from) => onChange({ ...filters, from })}
          />
          <PriceField
            label="Hasta"
            price={filters.to}
            placeholder={prices.length === 0 ? '' : String(highest)}
            onPrice={(to) => onChange({ ...filters, to })}
          />
        </div>
      </fieldset>
      <ChoiceGroup
        legend="Material"
        choices={choices.materials}
        chosen={filters.materials}
        onToggle={(key) => onChange(withToggled(filters, 'materials', key))}
      />
      <ChoiceGroup
        legend="Hecho por"
        choices={choices.makers}
        chosen={filters.makers}
        onToggle={(key) => onChange(withToggled(filters, 'makers', key))}
      />
    </>
  );
};
