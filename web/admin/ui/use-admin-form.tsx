import { useState } from 'react';
import { toProblem, type Problem } from '../../api/call.ts';
import { fieldErrors, type FieldOf } from '../../forms/field-errors.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { useFieldErrors } from '../../forms/use-field-errors.ts';
import { useUnsavedChanges } from './use-unsaved-changes.tsx';

interface Options<Input> {
  /** Resolves when the shop has agreed. */
  save: (input: Input) => Promise<void>;
  /** SPEC-8's sentence for a failure. */
  failure: string;
  fieldOf: FieldOf;
}

/**
 * One form of the panel: what is wrong stands at its field and takes the focus, before it is sent
 * and after the shop has refused it; changes are not lost by leaving.
 *
 * @returns `alert`: says that it failed and, where no field does, why; `guard`: the dialog that holds
 *   leaving back; both are rendered in the form
 */
export const useAdminForm = <Input,>({ save, failure, fieldOf }: Options<Input>) => {
  const fields = useFieldErrors();
  const [isDirty, setDirty] = useState(false);
  const atFields = (problem: Problem) => fieldErrors(problem, fieldOf);
  const { submit, busy, problem, dismiss } = useSubmit(async (input: Input) => {
    fields.check({});
    try {
      await save(input);
    } catch (error) {
      fields.check(atFields(toProblem(error)));
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
    /** What the form's own events do, for what is no input of it: images that are dropped. */
    edited: (field: string) => {
      setDirty(true);
      fields.forget(field);
    },
    submit,
    busy,
    alert: problem && (
      <Alert onClose={dismiss}>
        {failure}
        {Object.keys(atFields(problem)).length === 0 && <p>{problem.message}</p>}
      </Alert>
    ),
    guard: useUnsavedChanges(isDirty),
  };
};
