/** Cards of families in lists (RULE-95). Separate from families.ts, because every list loads it. */

/** How many cards a list of these products has. */
export const familyCount = (products: readonly { family?: string | undefined }[]): number => {
  const families = products.flatMap(({ family }) => family ?? []);
  return products.length - families.length + new Set(families).size;
};

interface Member {
  id: string;
  family?: string | undefined;
  price: number;
  soldOut: boolean;
  from?: number | undefined;
}

/**
 * One product of each family, the first that can be bought, at the place of the family's first
 * product. `from` is the lowest price if the prices differ.
 */
export const onePerFamily = <Product extends Member>(products: readonly Product[]): Product[] => {
  const shown = new Map<string, Product>();
  for (const product of products) {
    const { id, family = id, price } = product;
    const first = shown.get(family);
    if (!first) {
      shown.set(family, product);
      continue;
    }
    const isEqual = first.from === undefined && first.price === price;
    const from = isEqual ? undefined : Math.min(first.from ?? first.price, price);
    shown.set(family, { ...(first.soldOut && !product.soldOut ? product : first), from });
  }
  return [...shown.values()];
};
