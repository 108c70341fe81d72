/** Fields of an `AdminForm`: each one reads its value and its error by its name. */
import { useId, type ComponentProps, type ReactNode } from 'react';
import FormCheck from 'react-bootstrap/FormCheck';
import { get, useFormContext, type FieldError } from 'react-hook-form';
import { Field, SelectField, TextareaField } from '../../forms/field.tsx';

/** The error of a field; of a field that is a list, the first error in it. */
export const useFieldError = (name: string): string | undefined => {
  const { errors } = useFormContext().formState;
  const found = get(errors, name) as FieldError | (FieldError | undefined)[] | undefined;
  return [found].flat().find((error) => error?.message)?.message;
};

/** The props that connect a control with the value and the error of this name in its form. */
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

/** Its options are the children. */
export const OptionField = (props: Named<ComponentProps<typeof SelectField>>) => (
  <SelectField {...useField(props.name)} {...props} />
);

/**
 * A text field with a phone's number keys. It is no `type="number"`, whose value the mouse wheel
 * changes by accident.
 */
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

/** A box to tick, with its text beside it; works outside of a form, too. */
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

/** A box of a form, whose value is a boolean. */
export const CheckField = (props: Named<CheckProps>) => (
  <Check {...useFormContext().register(props.name)} {...props} />
);

interface PickerProps extends ComponentProps<'input'> {
  id: string;
  onAdd: (files: readonly File[]) => void;
  /** Content of the button. */
  children: ReactNode;
}

/**
 * A file input behind a label that looks like a button. The text of the browser's own button would
 * be in the browser's language.
 */
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
