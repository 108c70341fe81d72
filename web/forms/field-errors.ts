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

/**
 * Error messages of a form by field name. `noValidate` turns off the browser's messages, whose
 * language may not be Spanish.
 */
export const useFieldErrors = () => {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const forget = (name: string) => {
    setErrors((shown) =>
      name in shown
        ? Object.fromEntries(Object.entries(shown).filter(([field]) => field !== name))
        : shown,
    );
  };
  return {
    errors,
    /** Replaces all errors and focuses the first invalid field. Returns true without errors. */
    check: (found: Readonly<Record<string, string>>): boolean => {
      // Synchronous, because the next line looks for the marked fields.
      flushSync(() => {
        setErrors(found);
      });
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return Object.keys(found).length === 0;
    },
    /** Removes one error, for fields that change without typing, such as an image. */
    forget,
    formProps: {
      ref: form,
      noValidate: true,
      onInput: ({ target }: InputEvent<HTMLFormElement>) => {
        forget((target as HTMLInputElement).name);
      },
    },
  };
};
