/** The fields of a form as texts: what has changed since it opened, and how to restore it. */

/** Value by field name; an unchecked box has the empty value. */
export type FormTexts = Readonly<Record<string, string>>;

/** The texts of a form, without files. */
export const textsOf = (form: HTMLFormElement): FormTexts =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

/** The fields of `to` that differ from `from`; a field that `to` lacks is empty. */
export const changedTexts = (from: FormTexts, to: FormTexts): FormTexts => {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return Object.fromEntries(
    names
      .filter((name) => (from[name] ?? '') !== (to[name] ?? ''))
      .map((name) => [name, to[name] ?? '']),
  );
};

const isPassword = (field: Element): boolean =>
  // A visible password has type=text, but its autocomplete value stays the same.
  field instanceof HTMLInputElement && field.autocomplete.endsWith('password');

/** Drops passwords, which are never kept. */
export const withoutPasswords = (form: HTMLFormElement, texts: FormTexts): FormTexts => {
  const secret = new Set(
    [...form.querySelectorAll('input')].filter(isPassword).map(({ name }) => name),
  );
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !secret.has(name)));
};

/** Writes texts into the fields of a form, as if the admin had typed them. */
export const fillTexts = (form: HTMLFormElement, texts: FormTexts): void => {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    'input:not([type="file"]), textarea, select',
  );
  for (const field of fields) {
    const text = texts[field.name];
    if (text === undefined) continue;
    if (field.type === 'checkbox' || field.type === 'radio') {
      (field as HTMLInputElement).checked = field.value === text;
    } else {
      field.value = text;
    }
  }
};

/** The typed text of a field as it is, for passwords, whose spaces belong to them. */
export const rawText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
