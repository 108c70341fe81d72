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
 * A form whose rules are the shop's, so that there is one set of them (RULE-30): what the shop
 * refuses stands at the field that it is about, and the first of those takes the focus.
 *
 * @param send resolves when the shop has agreed
 * @returns `reason`: the words that no field shows, for the form's alert
 */
export const useAccountForm = <Input>(send: (input: Input) => Promise<void>) => {
  const fields = useFieldErrors();
  const form = useSubmit(async (input: Input) => {
    fields.check({});
    try {
      await send(input);
    } catch (error) {
      fields.check(fieldErrors(toProblem(error), FIELD_OF));
      throw error;
    }
  });
  const { problem } = form;
  const isAtFields = problem !== null && Object.keys(fieldErrors(problem, FIELD_OF)).length > 0;
  return { ...fields, ...form, reason: isAtFields ? undefined : problem?.message };
};
