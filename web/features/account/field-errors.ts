import type { Problem } from '../../api/call.ts';

/** Refusals without details that are about one field. */
const FIELD_OF: Partial<Record<Problem['code'], string>> = {
  UNSUPPORTED_IMAGE: 'avatar',
  TOO_LARGE: 'avatar',
  DEMO_PROTECTED: 'email',
};

/** What the shop said of each field; empty where it spoke of the whole form. */
export const fieldErrors = ({
  code,
  message,
  details,
}: Pick<Problem, 'code' | 'message' | 'details'>): Record<string, string> => {
  const field = FIELD_OF[code];
  return {
    ...(field !== undefined && { [field]: message }),
    ...Object.fromEntries(details.map((detail) => [detail.field, detail.message ?? message])),
  };
};
