/** The SDK's `unmarshall` takes a fifth of the CPU time of a list (BUDGET-P11). */
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from './keys.ts';

export type Attributes = Record<string, AttributeValue>;

const toValue = (attribute: AttributeValue): unknown => {
  if (attribute.S !== undefined) return attribute.S;
  if (attribute.N !== undefined) return Number(attribute.N);
  if (attribute.L !== undefined) return attribute.L.map(toValue);
  if (attribute.M !== undefined) return toItem(attribute.M);
  if (attribute.BOOL !== undefined) return attribute.BOOL;
  if (attribute.NULL !== undefined) return null;
  throw new Error(`An attribute has the type ${Object.keys(attribute).join()}`);
};

/** @throws Error for a binary value or a set */
export const toItem = (attributes: Attributes): Item => {
  const item: Item = {};
  for (const name in attributes) item[name] = toValue(attributes[name] as AttributeValue);
  return item;
};
