import type { Problem, ProblemCode } from '../../api/call.ts';

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
