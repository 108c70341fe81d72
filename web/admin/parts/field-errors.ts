import type { Problem, ProblemCode } from '../../api/call.ts';
import { fieldText } from '../../ui/field-text.ts';

/** What the shop said of each field; empty where it spoke of the whole form. */
export const fieldErrors = (
  { code, message, details }: Pick<Problem, 'code' | 'message' | 'details'>,
  fieldOf: Partial<Record<ProblemCode, string>>,
): Record<string, string> => {
  const field = fieldOf[code];
  return {
    ...(field !== undefined && { [field]: message }),
    ...Object.fromEntries(details.map((detail) => [detail.field, detail.message ?? message])),
  };
};

/** Of these sentences by field name, those whose field is still empty. */
export const missingFields = (
  form: FormData,
  required: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(required).filter(([name]) => fieldText(form, name) === ''));
