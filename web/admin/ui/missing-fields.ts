import { fieldText } from '../../ui/core/field-text.ts';

/** Of these sentences by field name, those whose field is still empty. */
export const missingFields = (
  form: FormData,
  required: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(required).filter(([name]) => fieldText(form, name) === ''));
