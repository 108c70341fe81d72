import * as z from 'zod/mini';
import { AdminId, OrderId, ProductId, UserId } from '../ids.ts';
import { MAX_LINE_QUANTITY, MAX_NOTES } from '../limits.ts';
import { Dollars } from './product.ts';
import { line, paragraph } from './text.ts';

/** Delivery address. The postal code is text, so that 08001 keeps its zero (RULE-26). */
export const Address = z.object({
  pais: line(80),
  provincia: line(80),
  ciudad: line(80),
  codigoPostal: z.string().check(z.trim(), z.regex(/^\d{3,10}$/)),
  direccion: line(200),
});
export type Address = z.infer<typeof Address>;

/**
 * Body of an order. Prices, titles and owner come from the table and the token, never from the body
 * (REQ-FIELDS). `totalPrice` in dollars is only compared with the computed total.
 */
export const OrderRequest = z.object({
  items: z
    .array(z.object({ id: ProductId, quantity: z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY)) }))
    // Twice MAX_ORDER_LINES, because lines of the same product are merged later.
    .check(z.minLength(1), z.maxLength(100)),
  totalPrice: z.optional(z.number().check(z.gte(0))),
  address: Address,
  notes: z._default(paragraph(MAX_NOTES), ''),
});
export type OrderRequest = z.infer<typeof OrderRequest>;

/** An order line is a snapshot, which later edits of the product do not change. */
export const OrderLine = z.object({
  id: ProductId,
  title: z.string(),
  price: Dollars,
  quantity: z.int(),
  img: z.string(),
  slug: z.string(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** The customer with the current data of the account. */
export const Customer = z.object({
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
});
export type Customer = z.infer<typeof Customer>;

/** `totalPrice` is the sum of the lines; `grandTotal` adds shipping (RULE-20). */
export const Order = z.object({
  id: OrderId,
  userId: z.nullable(UserId),
  adminId: z.nullable(AdminId),
  products: z.object({ products: z.array(OrderLine) }),
  totalPrice: Dollars,
  shipping: Dollars,
  grandTotal: Dollars,
  status: z.literal('Procesando'),
  createdAt: z.iso.datetime(),
  address: Address,
  notes: z.string(),
  /** Only in an admin's list of orders; null when the account was deleted. */
  customer: z.optional(z.nullable(Customer)),
});
export type Order = z.infer<typeof Order>;
