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
  suggestedChoices,
  type Choices,
  type Side,
  type Versions,
} from './merge-rules.ts';
import { FIELD_NAMES, type ProductField, type ProductValues } from './product-values.ts';
import { valueText } from './product-texts.ts';

const SIDES = [
  ['mine', 'Tu versión'],
  ['theirs', 'La que hay en la tienda'],
] as const satisfies readonly (readonly [Side, string])[];

interface Props {
  versions: Versions;
  categories: readonly Category[];
  /** Resolves when the API has accepted the values. */
  save: (values: ProductValues) => Promise<void>;
  onClosed: () => void;
}

/** Shows both versions of a product side by side; the admin chooses one for each field. */
export const ConflictDialog = ({ versions, categories, save, onClosed }: Props) => {
  const id = useId();
  const fields = differences(versions);
  const [choices, setChoices] = useState<Choices>(() => suggestedChoices(versions));
  const [wasSubmitted, setSubmitted] = useState(false);
  const { submit, busy, problem } = useSubmit(save);
  const undecided = fields.filter((field) => choices[field] === undefined);
  const chooseAll = (side: Side) => {
    setChoices(Object.fromEntries(fields.map((field) => [field, side])));
  };
  return (
    <Dialog title="Otra persona ha cambiado este producto" onClosed={onClosed}>
      <p>
        Mientras lo editabas se ha guardado otra versión. Elige en cada campo cuál se queda; hasta
        entonces no se guarda nada tuyo.
      </p>
      <div className="conflict-all">
        <Button variant="outline-primary" onClick={() => chooseAll('mine')}>
          Todo lo mío
        </Button>
        <Button variant="outline-primary" onClick={() => chooseAll('theirs')}>
          Todo lo de la tienda
        </Button>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (undecided.length === 0) void submit(mergeVersions(versions, choices));
        }}
      >
        {fields.map((field) => (
          <fieldset key={field} className="conflict-field">
            <legend>
              {FIELD_NAMES[field]}
              {field === 'stock' && (
                <span className="conflict-note"> (había {versions.seen.stock})</span>
              )}
            </legend>
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
            Guardar lo elegido
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
