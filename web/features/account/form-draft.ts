import { useLayoutEffect, type ChangeEvent, type RefObject } from 'react';

/** Draft that all visitor forms share, so that a typed e-mail appears in each of them. */
export const VISITOR_DRAFT = 'visitor';
/** Draft of one account's profile; other accounts do not see it. */
export const profileDraft = (id: string): string => `profile/${id}`;

const keyOf = (name: string): string => `lumbre/draft/${name}`;

/** Values by field name; empty for missing or invalid text. */
export const parseDraft = (text: string | null): Readonly<Record<string, string>> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, typed]) => typeof typed === 'string'))
      : {};
  } catch {
    return {};
  }
};

const readDraft = (name: string): Readonly<Record<string, string>> => {
  try {
    return parseDraft(window.sessionStorage.getItem(keyOf(name)));
  } catch {
    // The browser refuses storage.
    return {};
  }
};

const writeDraft = (name: string, typed: Readonly<Record<string, string>>): void => {
  try {
    window.sessionStorage.setItem(keyOf(name), JSON.stringify(typed));
  } catch {
    // Storage is full or refused; the form works without a draft.
  }
};

export const dropDraft = (name: string): void => {
  try {
    window.sessionStorage.removeItem(keyOf(name));
  } catch {
    // The browser refuses storage.
  }
};

export const hasDraft = (name: string): boolean => Object.keys(readDraft(name)).length > 0;

/**
 * Keeps typed values in sessionStorage and restores them after a reload, Back or an expired
 * session. Never keeps passwords or files.
 *
 * @returns the form's `onChange` handler
 */
export const useDraft = (name: string, form: RefObject<HTMLFormElement | null>) => {
  // Not `defaultValue`, because the prerendered HTML does not know the draft.
  useLayoutEffect(() => {
    const draft = readDraft(name);
    for (const input of form.current?.querySelectorAll('input') ?? []) {
      const typed = draft[input.name];
      const isUntouched = input.value === input.defaultValue;
      if (typed !== undefined && isUntouched) input.value = typed;
    }
  }, [name, form]);
  return ({ target }: ChangeEvent<HTMLFormElement>): void => {
    const field: unknown = target;
    if (!(field instanceof HTMLInputElement) || field.type === 'file') return;
    // A visible password has type=text, but its autocomplete value stays the same.
    if (field.autocomplete.endsWith('password')) return;
    writeDraft(name, { ...readDraft(name), [field.name]: field.value });
  };
};
