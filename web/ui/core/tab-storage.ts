/** sessionStorage. Where the browser rejects it or it is full, nothing is remembered. */

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
