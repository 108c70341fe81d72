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
