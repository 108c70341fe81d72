import { useRef, useState, type InputEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Errors of a form by field name. Showing them moves the focus to the first field that has one;
 * typing in a field takes its error away. The form's `noValidate` leaves the words to us, because
 * the browser would speak its own language.
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
    /** Shows these and no others; true if there are none. */
    check: (found: Readonly<Record<string, string>>): boolean => {
      // Rendered at once, so that the fields are marked when the focus looks for them.
      flushSync(() => {
        setErrors(found);
      });
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return Object.keys(found).length === 0;
    },
    /** Takes one error away, of what is changed by other means than typing: a dropped image. */
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
