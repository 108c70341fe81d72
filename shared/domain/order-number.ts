import type { OrderId } from './ids.ts';

/**
 * The number of an order that people read and dictate: `7K2M-9QXD`, the last eight characters of its
 * id. They are 40 random bits of a ULID, whose alphabet has no I, L, O and U. The number of a short
 * id is the id.
 */
export const orderNumber = (id: OrderId): string => id.slice(-8).replace(/^.{4}(?=.)/, '$&-');
