import { useLayoutEffect, type ChangeEvent, type RefObject } from 'react';

/** What visitors type: an address typed to sign in also stands in the form that resets a password. */
export const VISITOR_DRAFT = 'visitor';
/** One account's changes to its profile, which nobody else finds. */
export const profileDraft = (id: string): string => `profile/${id}`;

const keyOf = (name: string): string => `lumbre/draft/${name}`;

/** Values by field name; empty where there are none, or something that is not ours. */
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
    // A browser that refuses storage keeps no draft.
    return {};
  }
};

const writeDraft = (name: string, typed: Readonly<Record<string, string>>): void => {
  try {
    window.sessionStorage.setItem(keyOf(name), JSON.stringify(typed));
  } catch {
    // Full or refused: nothing is kept, and nothing else suffers.
  }
};

export const dropDraft = (name: string): void => {
  try {
    window.sessionStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was kept.
  }
};

export const hasDraft = (name: string): boolean => Object.keys(readDraft(name)).length > 0;

/**
 * Keeps what is typed in a form for this tab, and puts it back: over a reload, Back, and a session
 * that ended meanwhile. Never a password, shown or not, and no files.
 *
 * @returns the form's handler that keeps what is typed
 */
export const useDraft = (name: string, form: RefObject<HTMLFormElement | null>) => {
  // Not by defaultValue: the built HTML that React takes over cannot know it.
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
    // A password that is shown is of type text; its purpose stays.
    if (field.autocomplete.endsWith('password')) return;
    writeDraft(name, { ...readDraft(name), [field.name]: field.value });
  };
};
