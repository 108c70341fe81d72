/**
 * One JSON text in `localStorage`, shared by all tabs and by the panel, which has its own parts
 * (RULE-37). redux-persist loads after the first render and ignores other tabs.
 */
import { createAction, type Middleware } from '@reduxjs/toolkit';
import { hasShape } from '../ui/core/stored-values.ts';

const KEY = 'lumbre';
/** Increase when a persisted shape changes. Stored text of another version is ignored. */
const VERSION = 1;

/** For each persisted part: makes a valid state of the stored value, which may be anything. */
export type Revivers<Persisted> = {
  readonly [Name in keyof Persisted]: (stored: unknown) => Persisted[Name];
};

export const restored = createAction<object>('persist/restored');
/** No reducer handles it, because the middleware reads storage before every action. */
export const storageChanged = createAction('persist/storageChanged');

const parse = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return hasShape(value, { version: VERSION }) && value.version === VERSION ? { ...value } : {};
  } catch {
    return {};
  }
};

const revive = <Persisted extends object>(
  text: string | null,
  revivers: Revivers<Persisted>,
): Persisted => {
  const stored = parse(text);
  const parts = Object.keys(revivers) as (keyof Persisted & string)[];
  return Object.fromEntries(parts.map((part) => [part, revivers[part](stored[part])])) as Persisted;
};

export const readPersisted = <Persisted extends object>(
  storage: Storage,
  revivers: Revivers<Persisted>,
): Persisted => revive(storage.getItem(KEY), revivers);

/**
 * Before every action the store takes over changes of other tabs, so that two tabs that add to one
 * cart both count. Parts without a reviver stay in storage.
 */
export const persistence =
  <Persisted extends object>(
    storage: Storage,
    revivers: Revivers<Persisted>,
  ): Middleware<object, Persisted> =>
  ({ getState }) => {
    const parts = Object.keys(revivers) as (keyof Persisted)[];
    let seen = storage.getItem(KEY);
    return (next) => (action) => {
      const text = storage.getItem(KEY);
      if (text !== seen) {
        seen = text;
        next(restored(revive(text, revivers)));
      }
      const before = getState();
      const result = next(action);
      const state = getState();
      if (parts.some((part) => state[part] !== before[part])) {
        const changed = Object.fromEntries(parts.map((part) => [part, state[part]]));
        try {
          storage.setItem(KEY, JSON.stringify({ ...parse(text), ...changed, version: VERSION }));
        } catch {
          // Storage is full or rejected, so this tab continues without it.
        }
        seen = storage.getItem(KEY);
      }
      return result;
    };
  };

export const emptyStorage = (): Storage => {
  const texts = new Map<string, string>();
  return {
    length: 0,
    key: () => null,
    clear: () => texts.clear(),
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
};

/** `localStorage`, or memory where the browser rejects storage. */
export const browserStorage = (): Storage => {
  try {
    const { localStorage } = window;
    // Some browsers throw only on the first read.
    localStorage.getItem(KEY);
    return localStorage;
  } catch {
    return emptyStorage();
  }
};
