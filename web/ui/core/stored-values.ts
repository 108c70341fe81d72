/**
 * Texts in sessionStorage, and the check of a value from any storage. Where the browser rejects
 * sessionStorage or it is full, nothing is remembered.
 */

export const recall = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

export const remember = (key: string, text: string): void => {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // A reload or the next page of this tab does not know it.
  }
};

export const forget = (key: string): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was remembered.
  }
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Whether a stored value, which may be anything, has the fields of an example with values of the
 * same types. The first element of an array is the example of all its elements.
 */
export const hasShape = <Shape>(value: unknown, example: Shape): value is Shape => {
  if (Array.isArray(example)) {
    return Array.isArray(value) && value.every((element) => hasShape(element, example[0]));
  }
  if (!isRecord(example)) return typeof value === typeof example;
  return (
    isRecord(value) && Object.entries(example).every(([name, part]) => hasShape(value[name], part))
  );
};
