import { signIn, signUp } from '#shared/rows/accounts.ts';
import { getProduct } from '#shared/rows/catalog.ts';
import { getOrder, placeOrder } from '#shared/rows/orders.ts';
import type { Row } from '#shared/rows/row.ts';

/**
 * The functions of a purchase. A canary needs three resources more than another function, and a stack
 * has at most 500, so not every function can be one (ADR-0079).
 */
export const CANARIES: readonly Row[] = [getProduct, signUp, signIn, placeOrder, getOrder];
