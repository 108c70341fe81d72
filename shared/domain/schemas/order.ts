import * as z from 'zod/mini';
import { AdminId, OrderId, ProductId, UserId } from '../ids.ts';
import { MAX_LINE_QUANTITY, MAX_NOTES } from '../limits.ts';
import { Dollars } from './product.ts';
import { line, paragraph } from './text.ts';

/** Where an order goes. The postal code is text: 08001 keeps its zero (RULE-26). */
export const Address = z.object({
  pais: line(80),
  provincia: line(80),
  ciudad: line(80),
  codigoPostal: z.string().check(z.trim(), z.regex(/^\d{3,10}$/)),
  direccion: line(200),
});
export type Address = z.infer<typeof Address>;

/**
 * What the cart sends. Of each item only id and quantity count; price, title and owner come from
 * the table and the token (REQ-FIELDS). `totalPrice` in dollars is compared, never stored.
 */
export const OrderRequest = z.object({
  items: z
    .array(z.object({ id: ProductId, quantity: z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY)) }))
    // Before merging: twice the bound on merged lines, so that doubled lines still merge.
    .check(z.minLength(1), z.maxLength(100)),
  totalPrice: z.optional(z.number().check(z.gte(0))),
  address: Address,
  notes: z._default(paragraph(MAX_NOTES), ''),
});
export type OrderRequest = z.infer<typeof OrderRequest>;

/** A line as it was sold: a snapshot that later edits of the product do not change. */
export const OrderLine = z.object({
  id: ProductId,
  title: z.string(),
  price: Dollars,
  quantity: z.int(),
  img: z.string(),
  slug: z.string(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** Whose an order is, as the account stands today. */
export const Customer = z.object({
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
});
export type Customer = z.infer<typeof Customer>;

/** `totalPrice` is the items' sum; `grandTotal` adds the shipping (RULE-20). */
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
  /** For admins in the list of all orders only; null where the account is gone. */
  customer: z.optional(z.nullable(Customer)),
});
export type Order = z.infer<typeof Order>;

/** 16–255 visible ASCII characters (REQ-LIMITS); optional, our client always sends one. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,255}$/))),
});
