import { toProblem } from '../../api/call.ts';
import { fieldErrors, type FieldOf } from '../../forms/field-errors.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { useFieldErrors } from '../../forms/use-field-errors.ts';

const FIELD_OF: FieldOf = {
  UNSUPPORTED_IMAGE: 'avatar',
  TOO_LARGE: 'avatar',
  DEMO_PROTECTED: 'email',
};

/**
 * A form that the API validates, so that there is one set of rules (RULE-30). Errors appear at
 * their fields, and the first of these fields takes the focus.
 *
 * @param send resolves after a successful answer
 * @param fieldOf by default the fields of a profile
 * @returns `reason`: a message for the form's alert, when no field shows it
 */
export const useAccountForm = <Input>(
  send: (input: Input) => Promise<void>,
  fieldOf: FieldOf = FIELD_OF,
) => {
  const fields = useFieldErrors();
  const form = useSubmit(async (input: Input) => {
    fields.check({});
    try {
      await send(input);
    } catch (error) {
      fields.check(fieldErrors(toProblem(error), fieldOf));
      throw error;
    }
  });
  const { problem } = form;
  const isAtFields = problem !== null && Object.keys(fieldErrors(problem, fieldOf)).length > 0;
  return { ...fields, ...form, reason: isAtFields ? undefined : problem?.message };
};
