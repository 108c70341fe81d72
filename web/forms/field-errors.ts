import type { Problem, ProblemCode } from '../api/call.ts';

/** Fields of a form by the codes of refusals that are about one although the shop does not say so. */
export type FieldOf = Readonly<Partial<Record<ProblemCode, string>>>;

/** What the shop said of each field; empty where it spoke of the whole form. */
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
