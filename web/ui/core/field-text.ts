/** What stands in a form's text field, without blanks around it; empty where there is none. */
export const fieldText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};
