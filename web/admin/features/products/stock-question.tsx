import { Field } from '../../../forms/field.tsx';
import { stockChangeError } from './price-and-stock.ts';
import type { StockQuestion } from './merge-rules.ts';

/** `se vendieron 2`, `se añadió 1` */
const movedText = (moved: number): string => {
  const verb = moved < 0 ? ['se vendió', 'se vendieron'] : ['se añadió', 'se añadieron'];
  const units = Math.abs(moved);
  return `${units === 1 ? verb[0] : verb[1]} ${units}`;
};

const leftText = (stock: number): string => {
  if (stock === 0) return 'No queda ninguna.';
  return stock === 1 ? 'Queda 1.' : `Quedan ${stock}.`;
};

/** `Mientras editabas se vendieron 2. Quedan 3.` */
const whatHappened = ({ moved, left }: StockQuestion): string =>
  `Mientras editabas ${movedText(moved)}. ${leftText(left)}`;

const resultText = (stock: number): string => {
  if (stock === 0) return 'No quedará ninguna.';
  return stock === 1 ? 'Quedará 1.' : `Quedarán ${stock}.`;
};

interface Props {
  question: StockQuestion;
  typed: string;
  onTyped: (typed: string) => void;
  /** Whether to show the error of the typed number. */
  wasSubmitted: boolean;
}

/** Asks for the units to add, because a typed stock does not say whether it includes sold units. */
export const StockQuestionField = ({ question, typed, onTyped, wasSubmitted }: Props) => {
  const error = stockChangeError(typed, question.left);
  return (
    <fieldset className="conflict-field">
      <legend>Stock</legend>
      <p>{whatHappened(question)}</p>
      <Field
        label="¿Cuántas añades?"
        value={typed}
        onChange={({ currentTarget }) => {
          onTyped(currentTarget.value);
        }}
        error={wasSubmitted ? error : undefined}
        hint={error ? 'Si quitas dos, escribe -2.' : resultText(question.left + Number(typed))}
        autoComplete="off"
        className="number-field"
      />
    </fieldset>
  );
};
