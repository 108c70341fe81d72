import { useRef, useState, type InputEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Problem, ProblemCode } from '../api/call.ts';

/** Which form field an error code belongs to, for errors that arrive without a field. */
export type FieldOf = Readonly<Partial<Record<ProblemCode, string>>>;

/** Messages by field name; empty when the error concerns the whole form. */
export const fieldErrors = (
  { code, message, details }: Pick<Problem, 'code' | 'message' | 'details'>,
  fieldOf: FieldOf,
): Record<string, string> => {
  const field = fieldOf[code];
  return {
    ...(field !== undefined && { [field]: message }),
    ...Object.fromEntries(details.map((detail) => [detail.field, detail.message ?? message])),
  };
};

/** The errors of the required fields that are empty. */
const missingIn = (form: HTMLFormElement | null): Record<string, string> =>
  Object.fromEntries(
    [...(form?.querySelectorAll<HTMLInputElement>('[data-missing]') ?? [])]
      .filter(({ value }) => value.trim() === '')
      .map(({ name, dataset }) => [name, dataset['missing'] ?? '']),
  );

/** Messages by field name; undefined for a field without an error. */
export type Errors = Readonly<Record<string, string | undefined>>;

/**
 * Error messages of a form by field name. `noValidate` turns off the browser's messages, whose
 * language may not be Spanish.
 */
export const useFieldErrors = () => {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const forget = (name: string) => {
    setErrors((shown) =>
      name in shown
        ? Object.fromEntries(Object.entries(shown).filter(([field]) => field !== name))
        : shown,
    );
  };
  /** Replaces all errors and focuses the first invalid field. Returns true without errors. */
  const check = (found: Errors): boolean => {
    const wrong = Object.entries(found).filter(([, error]) => error !== undefined);
    // Synchronous, because the next line looks for the marked fields.
    flushSync(() => setErrors(Object.fromEntries(wrong)));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    return wrong.length === 0;
  };
  return {
    errors,
    /**
     * The props of a control.
     *
     * @param missing the error of an empty field; a field without one is optional
     */
    field: (name: string, missing?: string) => ({
      name,
      error: errors[name],
      required: missing !== undefined,
      'data-missing': missing,
    }),
    check,
    /** Checks before sending: the given errors, and those of empty fields. */
    checkFilled: (found: Errors = {}) => check({ ...found, ...missingIn(form.current) }),
    /** Removes one error, for fields that change without typing, such as an image. */
    forget,
    formProps: {
      ref: form,
      noValidate: true,
      onInput: ({ target }: InputEvent<HTMLFormElement>) =>
        forget((target as HTMLInputElement).name),
    },
  };
};
