/** Everybody knows the password of the demo's admin, so it sees other people masked (ADR-0050). */
import { maskEmail, maskName, maskPhone, maskPostalCode, maskText } from '#shared/domain/masks.ts';
import type { Owner } from '#shared/domain/ids.ts';
import type { Admin, User, UserEditForm } from '#shared/domain/schemas/account.ts';
import type { FailedMail, Subscriber } from '#shared/domain/schemas/mail.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import type { Item } from '../table/keys.ts';
import { env } from '../runtime/env.ts';

/** The seed's people are invented. Their ids are small numbers; all other ids are ULIDs. */
export const isInvented = (id: string): boolean => /^\d{1,4}$/.test(id);

interface Person {
  firstname: string;
  lastname: string;
  email: string;
}
const maskPerson = <P extends Person>(person: P): P => ({
  ...person,
  firstname: maskName(person.firstname),
  lastname: maskName(person.lastname),
  email: maskEmail(person.email),
});

const maskUser = (user: User): User =>
  isInvented(user.id)
    ? user
    : { ...maskPerson(user), phone: maskPhone(user.phone), address: maskText(user.address) };

const maskAdmin = (admin: Admin): Admin => (isInvented(admin.id) ? admin : maskPerson(admin));

export const maskAuthor = <A extends { id: string; firstname: string; lastname: string }>(
  author: A,
): A =>
  isInvented(author.id)
    ? author
    : {
        ...author,
        firstname: maskName(author.firstname),
        lastname: maskName(author.lastname),
      };

const isMark = (value: unknown): value is { by: Parameters<typeof maskAuthor>[0] } =>
  typeof value === 'object' && value !== null && 'by' in value;

const maskMark = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(maskMark);
  return isMark(value) ? { ...value, by: maskAuthor(value.by) } : value;
};

/** Masks the admins in a record's properties, on a demo only. */
export const maskMarks = <R extends object>(record: R): R =>
  env.demo
    ? (Object.fromEntries(
        Object.entries(record).map(([name, value]: [string, unknown]) => [name, maskMark(value)]),
      ) as R)
    : record;

/** Country and province stay, because the list of orders shows where the shop sells. */
const maskOrder = (order: Order): Order => ({
  ...order,
  address: {
    ...order.address,
    ciudad: maskText(order.address.ciudad),
    codigoPostal: maskPostalCode(order.address.codigoPostal),
    direccion: maskText(order.address.direccion),
    ...(order.address.telefono && { telefono: maskPhone(order.address.telefono) }),
  },
  notes: maskText(order.notes),
  products: {
    products: order.products.products.map((line) => ({
      ...line,
      ...(line.answer !== undefined && { answer: maskText(line.answer) }),
    })),
  },
  ...(order.recipient && {
    recipient: { name: maskName(order.recipient.name), phone: maskPhone(order.recipient.phone) },
  }),
  ...(order.gift && { gift: { message: maskText(order.gift.message) } }),
  ...(order.customer &&
    !isInvented(order.userId ?? order.adminId ?? '') && {
      customer: {
        ...maskPerson(order.customer),
        ...(order.customer.phone && { phone: maskPhone(order.customer.phone) }),
      },
    }),
});

const masksFor = ({ id }: Owner) => ({
  user: maskUser,
  admin: (admin: Admin): Admin => (admin.id === id ? admin : maskAdmin(admin)),
  order: maskOrder,
  mail: (mail: FailedMail): FailedMail => ({ ...mail, to: maskEmail(mail.to) }),
  subscriber: (subscriber: Subscriber): Subscriber => ({
    ...subscriber,
    email: maskEmail(subscriber.email),
  }),
});
type Presenter = ReturnType<typeof masksFor>;

const same = <T>(value: T): T => value;
const NO_MASKS: Presenter = { user: same, admin: same, order: same, mail: same, subscriber: same };

export const presenterFor = ({ actor, account }: { actor: Owner; account: Item }): Presenter => {
  const isShared = actor.role === 'admin' || account['demo'] === true;
  return env.demo && isShared ? masksFor(actor) : NO_MASKS;
};

/** Drops form fields that send a mask back, so that a mask does not replace the real value. */
export const withoutMasks = (
  form: UserEditForm,
  { user, masked }: { user: User; masked: User },
): UserEditForm => {
  const isMask = (name: string, value: unknown): boolean =>
    name in masked && value === masked[name as keyof User] && value !== user[name as keyof User];
  return Object.fromEntries(Object.entries(form).filter(([name, value]) => !isMask(name, value)));
};
