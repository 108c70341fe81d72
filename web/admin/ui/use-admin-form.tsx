import { useState } from 'react';
import { toProblem, type Problem } from '../../api/call.ts';
import { fieldErrors, type FieldOf } from '../../forms/field-errors.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { useFieldErrors } from '../../forms/use-field-errors.ts';
import { useUnsavedChanges } from './use-unsaved-changes.tsx';

interface Options<Input> {
  /** Resolves when the API has accepted the input. */
  save: (input: Input) => Promise<void>;
  /** The alert's sentence when saving fails (SPEC-8). */
  failure: string;
  fieldOf: FieldOf;
}

/**
 * State of a form of the panel. Errors, found before sending or answered by the API, are shown at
 * their fields and move the focus there. Leaving the page with unsaved changes asks first.
 *
 * @returns `alert`: the failure, with the reason if no field shows it; `guard`: the dialog of
 *   `useUnsavedChanges`; the form renders both
 */
export const useAdminForm = <Input,>({ save, failure, fieldOf }: Options<Input>) => {
  const fields = useFieldErrors();
  const [isDirty, setDirty] = useState(false);
  const errorsByField = (problem: Problem) => fieldErrors(problem, fieldOf);
  const { submit, busy, problem, dismiss } = useSubmit(async (input: Input) => {
    fields.check({});
    try {
      await save(input);
    } catch (error) {
      fields.check(errorsByField(toProblem(error)));
      throw error;
    }
  });
  return {
    errors: fields.errors,
    check: fields.check,
    formProps: {
      ...fields.formProps,
      onChange: () => {
        setDirty(true);
      },
    },
    /** Reports a change that raises no event of the form, such as a dropped image. */
    markEdited: (field: string) => {
      setDirty(true);
      fields.forget(field);
    },
    submit,
    busy,
    alert: problem && (
      <Alert onClose={dismiss}>
        {failure}
        {Object.keys(errorsByField(problem)).length === 0 && <p>{problem.message}</p>}
      </Alert>
    ),
    guard: useUnsavedChanges(isDirty),
  };
};
