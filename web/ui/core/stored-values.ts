/** Texts in sessionStorage. If the browser rejects storage or it is full, nothing is remembered. */

const inTab = <Answer>(act: (storage: Storage) => Answer): Answer | undefined => {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
};

export const recall = (key: string): string | null =>
  inTab((storage) => storage.getItem(key)) ?? null;

export const remember = (key: string, text: string): void =>
  inTab((storage) => storage.setItem(key, text));

export const forget = (key: string): void => inTab((storage) => storage.removeItem(key));

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The first element of an array in the example is the example of all elements. */
export const hasShape = <Shape>(value: unknown, example: Shape): value is Shape => {
  if (Array.isArray(example)) {
    return Array.isArray(value) && value.every((element) => hasShape(element, example[0]));
  }
  if (!isRecord(example)) return typeof value === typeof example;
  return (
    isRecord(value) && Object.entries(example).every(([name, part]) => hasShape(value[name], part))
  );
};
