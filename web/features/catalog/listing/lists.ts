/** Other lists have their category's id as name. */
export const ALL_PRODUCTS = '';

export const ORDER = 'orden';
export const FILTERS: readonly string[] = ['stock', 'desde', 'hasta', 'material', 'hecho-por'];

/** True if a URL asks for another list than the published one. */
export const isRefined = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return [ORDER, ...FILTERS].some((name) => query.has(name));
};
