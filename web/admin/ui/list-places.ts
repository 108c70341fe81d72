/**
 * Remembers search, order and page of each list in this browser tab, so that an editor leads back
 * to the place that it was opened from. A link of the menu opens the list from its start.
 */
const keyOf = (path: string): string => `lumbre-list:${path}`;

/** @param query of the list's address, such as `?q=jarr&pagina=2` */
export const rememberPlace = (path: string, query: string): void => {
  try {
    sessionStorage.setItem(keyOf(path), query);
  } catch {
    // Without storage an editor leads back to the start of the list.
  }
};

/** The list's path with the query of its last view. */
export const placeIn = (path: string): string => {
  try {
    return path + (sessionStorage.getItem(keyOf(path)) ?? '');
  } catch {
    return path;
  }
};
