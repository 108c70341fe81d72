import { useState } from 'react';
import { toProblem, type Problem } from '../../api/call.ts';
import { fieldErrors, type FieldOf } from '../../api/field-errors.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useFieldErrors } from '../../ui/use-field-errors.ts';
import { useUnsavedChanges } from './use-unsaved-changes.tsx';

interface Options<Input> {
  /** Resolves when the shop has agreed. */
  save: (input: Input) => Promise<void>;
  fieldOf?: FieldOf;
}

/**
 * One form of the panel: what is wrong stands at its field and takes the focus, before it is sent
 * and after the shop has refused it; changes are not lost by leaving.
 *
 * @returns `reason`: the words that no field shows, for the form's alert; `guard`: the dialog that
 *   holds leaving back, rendered beside the form
 */
export const useAdminForm = <Input>({ save, fieldOf = {} }: Options<Input>) => {
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
    /** What the form's own events do, for what is no input of it: photographs that are dropped. */
    edited: (field: string) => {
      setDirty(true);
      fields.forget(field);
    },
    submit,
    busy,
    problem,
    reason:
      problem === null || Object.keys(atFields(problem)).length > 0 ? undefined : problem.message,
    dismiss,
    guard: useUnsavedChanges(isDirty),
  };
};
