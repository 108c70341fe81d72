import { useId, useState } from 'react';
import type { Category } from '#shared/domain/schemas/category.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Alert } from '../../../ui/on-demand/alert.tsx';
import { Button } from '../../../ui/core/button.tsx';
import { Dialog } from '../../../ui/on-demand/dialog.tsx';
import { ImagePreview } from '../../ui/image-preview.tsx';
import {
  differences,
  mergeVersions,
  stockQuestion,
  suggestedChoices,
  type Choices,
  type Side,
  type Versions,
} from './merge-rules.ts';
import { stockChangeError } from './price-and-stock.ts';
import {
  FIELD_NAMES,
  type ProductField,
  type ProductSubmission,
  type ProductValues,
} from './product-values.ts';
import { valueText } from './product-texts.ts';
import { StockQuestionField } from './stock-question.tsx';

const SIDES = [
  ['mine', 'Tu versión'],
  ['theirs', 'La que hay en la tienda'],
] as const satisfies readonly (readonly [Side, string])[];

interface Props {
  versions: Versions;
  categories: readonly Category[];
  /** Resolves when the API has accepted the values. */
  save: (values: ProductSubmission) => Promise<void>;
  onClosed: () => void;
}

/**
 * Shows both versions of a product side by side; the admin chooses one for each field. The stock has
 * no versions to choose from: the admin says how many units to add to those that are left.
 */
export const ConflictDialog = ({ versions, categories, save, onClosed }: Props) => {
  const id = useId();
  const fields = differences(versions);
  const [choices, setChoices] = useState<Choices>(() => suggestedChoices(versions));
  const [wasSubmitted, setSubmitted] = useState(false);
  const { submit, busy, problem } = useSubmit(save);
  const undecided = fields.filter((field) => choices[field] === undefined);
  const stock = stockQuestion(versions);
  // Two forms that typed the same stock may have counted the same units, so none is suggested.
  const [typed, setTyped] = useState(
    stock === undefined || versions.mine.stock === stock.left ? '' : String(stock.change),
  );
  const isStockWrong = stock !== undefined && stockChangeError(typed, stock.left) !== undefined;
  const chooseAll = (side: Side) => {
    setChoices(Object.fromEntries(fields.map((field) => [field, side])));
  };
  return (
    <Dialog
      title={
        fields.length > 0
          ? 'Otra persona ha cambiado este producto'
          : 'El stock ha cambiado mientras editabas'
      }
      onClosed={onClosed}
    >
      {fields.length > 0 && (
        <>
          <p>
            Mientras lo editabas se ha guardado otra versión. Elige en cada campo cuál se queda;
            hasta entonces no se guarda nada tuyo.
          </p>
          <div className="conflict-all">
            <Button variant="outline-primary" onClick={() => chooseAll('mine')}>
              Todo lo mío
            </Button>
            <Button variant="outline-primary" onClick={() => chooseAll('theirs')}>
              Todo lo de la tienda
            </Button>
          </div>
        </>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (undecided.length > 0 || isStockWrong) return;
          const merged = mergeVersions(versions, choices, stock && Number(typed));
          void submit({ ...merged, isStockAdded: stock !== undefined });
        }}
      >
        {stock && (
          <StockQuestionField question={stock} {...{ typed, wasSubmitted }} onTyped={setTyped} />
        )}
        {fields.map((field) => (
          <fieldset key={field} className="conflict-field">
            <legend>{FIELD_NAMES[field]}</legend>
            <div className="conflict-sides">
              {SIDES.map(([side, text]) => (
                <label key={side} className="conflict-side">
                  <span>
                    <input
                      type="radio"
                      className="form-check-input"
                      name={`${id}-${field}`}
                      checked={choices[field] === side}
                      onChange={() => {
                        setChoices({ ...choices, [field]: side });
                      }}
                    />{' '}
                    {text}
                  </span>
                  <Value {...{ field, categories }} values={versions[side]} />
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        {wasSubmitted && undecided.length > 0 && (
          <Alert variant="warning">
            Falta elegir: {undecided.map((field) => FIELD_NAMES[field].toLowerCase()).join(', ')}.
          </Alert>
        )}
        {problem && <Alert>{problem.message}</Alert>}
        <div className="confirm-actions">
          <Button type="submit" busy={busy}>
            {fields.length > 0 ? 'Guardar lo elegido' : 'Guardar'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

interface ValueProps {
  field: ProductField;
  values: ProductValues;
  categories: readonly Category[];
}

const Value = ({ field, values, categories }: ValueProps) =>
  field === 'images' ? (
    <span className="conflict-images">
      {values.images.map((image) => (
        <ImagePreview key={image.key} image={image} />
      ))}
      <span className="visually-hidden">{valueText(field, values, categories)}</span>
    </span>
  ) : (
    <span className="conflict-value">{valueText(field, values, categories)}</span>
  );
