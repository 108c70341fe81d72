/** The list of all products; the others are named by their category's id in the path. */
export const ALL_PRODUCTS = '';

export const ORDER = 'orden';
export const FILTERS: readonly string[] = ['stock', 'desde', 'hasta', 'material', 'hecho-por'];

/** Whether a URL asks for another list than the published one. */
export const isRefined = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return [ORDER, ...FILTERS].some((name) => query.has(name));
};
