import { useId, type ComponentProps, type ReactNode } from 'react';
import FormCheck from 'react-bootstrap/FormCheck';
import { get, useFormContext, type FieldError } from 'react-hook-form';
import { Field, SelectField, TextareaField } from '../../forms/field.tsx';

export const useFieldError = (name: string): string | undefined => {
  const { errors } = useFormContext().formState;
  const found = get(errors, name) as FieldError | (FieldError | undefined)[] | undefined;
  return [found].flat().find((error) => error?.message)?.message;
};

export const useField = (name: string) => ({
  ...useFormContext().register(name),
  error: useFieldError(name),
  autoComplete: 'off',
});

type Named<Props> = Props & { name: string };

export const TextField = (props: Named<ComponentProps<typeof Field>>) => (
  <Field {...useField(props.name)} {...props} />
);

export const LongTextField = (props: Named<ComponentProps<typeof TextareaField>>) => (
  <TextareaField {...useField(props.name)} {...props} />
);

export const OptionField = (props: Named<ComponentProps<typeof SelectField>>) => (
  <SelectField {...useField(props.name)} {...props} />
);

/** The options of a select or a datalist. A text is its own value. */
export const optionsOf = (options: readonly (string | { id: string | number; name: string })[]) =>
  options.map((option) => {
    const { id, name } = typeof option === 'string' ? { id: option, name: option } : option;
    return (
      <option key={id} value={id}>
        {name}
      </option>
    );
  });

/** A text field with number keys, because the mouse wheel changes a `type="number"`. */
export const NumberField = ({
  isDecimal = false,
  ...field
}: { isDecimal?: boolean } & ComponentProps<typeof TextField>) => (
  <TextField {...field} inputMode={isDecimal ? 'decimal' : 'numeric'} className="number-field" />
);

interface CheckProps extends ComponentProps<typeof FormCheck> {
  label: ReactNode;
  hint?: string;
}

export const Check = ({ label, hint, ...box }: CheckProps) => (
  <FormCheck
    {...box}
    id={useId()}
    className="measure mb-4"
    label={
      <>
        <span>{label}</span>
        {hint !== undefined && <span className="form-text d-block">{hint}</span>}
      </>
    }
  />
);

export const CheckField = (props: Named<CheckProps>) => (
  <Check {...useFormContext().register(props.name)} {...props} />
);

interface PickerProps extends ComponentProps<'input'> {
  id: string;
  onAdd: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Hides the file input, whose own button has a text in the browser's language. */
export const FilePicker = ({ id, onAdd, children, ...input }: PickerProps) => (
  <>
    <input
      {...input}
      id={id}
      type="file"
      className="btn-check"
      onChange={({ currentTarget }) => {
        onAdd([...(currentTarget.files ?? [])]);
        // Without this, choosing the same file again raises no change event.
        currentTarget.value = '';
      }}
    />
    <label className="btn btn-outline-primary" htmlFor={id}>
      {children}
    </label>
  </>
);
