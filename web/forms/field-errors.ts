import { useRef, useState, type InputEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Problem, ProblemCode } from '../api/call.ts';

/** Form fields by error code, for errors that arrive without a field. */
export type FieldOf = Readonly<Partial<Record<ProblemCode, string>>>;

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

const missingIn = (form: HTMLFormElement | null): Record<string, string> =>
  Object.fromEntries(
    [...(form?.querySelectorAll<HTMLInputElement>('[data-missing]') ?? [])]
      .filter(({ value }) => value.trim() === '')
      .map(({ name, dataset }) => [name, dataset['missing'] ?? '']),
  );

export type Errors = Readonly<Record<string, string | undefined>>;

/** `noValidate` turns off the browser's messages, which may not be Spanish. */
export const useFieldErrors = () => {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
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
    /** @param missing the error of an empty field; without it the field is optional */
    field: (name: string, missing?: string) => ({
      name,
      error: errors[name],
      required: missing !== undefined,
      'data-missing': missing,
    }),
    check,
    checkFilled: (found: Errors = {}) => check({ ...found, ...missingIn(form.current) }),
    formProps: {
      ref: form,
      noValidate: true,
      onInput: ({ target }: InputEvent<HTMLFormElement>) => {
        const { name } = target as HTMLInputElement;
        // An autofill changes several fields before the next render.
        setErrors((shown) => {
          if (!(name in shown)) return shown;
          const { [name]: _, ...others } = shown;
          return others;
        });
      },
    },
  };
};

export type GetField = ReturnType<typeof useFieldErrors>['field'];
