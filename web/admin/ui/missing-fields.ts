import { fieldText } from '../../forms/use-submit.ts';

/** @param required the error of each required field, shown if the field is empty */
export const missingFields = (
  form: FormData,
  required: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(required).filter(([name]) => fieldText(form, name) === ''));
