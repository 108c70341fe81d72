import * as z from 'zod/mini';
import { AdminId, UserId } from '../ids.ts';
import { AdminPassword, Email, line, optionalLine, Phone, UserPassword } from './fields.ts';
import { limited } from './text.ts';

export const User = z.object({
  id: UserId,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  /** Whether the owner of the address has confirmed it (RULE-48). */
  emailConfirmed: z.boolean(),
  phone: z.string(),
  address: z.string(),
  /** Image file name. */
  avatar: z.nullable(z.string()),
});
export type User = z.infer<typeof User>;

/** Answer of sign-up, sign-in and a successful password reset (SPEC-7). */
export const UserSession = z.object({ token: z.string(), user: User });
export type UserSession = z.infer<typeof UserSession>;

/** Multipart text fields of sign-up; phone, address and avatar are optional (RULE-30). */
export const SignUpForm = z.object({
  firstname: line(60),
  lastname: line(60),
  email: Email,
  phone: z._default(Phone, ''),
  address: z._default(optionalLine(300), ''),
  password: UserPassword,
});
export type SignUpForm = z.infer<typeof SignUpForm>;

/**
 * Sign-in accepts any text as address and password, so that a badly formed one gets the same answer
 * as a wrong one.
 */
export const Credentials = z.object({
  email: limited(254).check(z.minLength(1)),
  password: limited(1024).check(z.minLength(1)),
});
export type Credentials = z.infer<typeof Credentials>;

/**
 * Random id that a browser keeps. After a sign-in with it, others who guess that account's password
 * cannot delay the browser (RULE-50).
 */
export const DeviceHeaders = z.object({
  'x-device': z.optional(limited().check(z.regex(/^[\w-]{22,64}$/))),
});

/** Answer of a profile edit (SPEC-7). */
export const UserAnswer = z.object({ user: User });

/**
 * Profile edit: absent fields stay. A new e-mail is announced to the old address and needs the
 * password, except from an admin.
 */
export const UserEditForm = z.object({
  firstname: z.exactOptional(line(60)),
  lastname: z.exactOptional(line(60)),
  email: z.exactOptional(Email),
  phone: z.exactOptional(Phone),
  address: z.exactOptional(optionalLine(300)),
  currentPassword: z.exactOptional(limited(1024)),
});
export type UserEditForm = z.infer<typeof UserEditForm>;

export const Admin = z.object({
  id: AdminId,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  /** Missing for an admin with all rights (RULE-85). */
  rights: z.exactOptional(z.literal('helper')),
  /** A helper who has not chosen a password yet. */
  invited: z.exactOptional(z.literal(true)),
});
export type Admin = z.infer<typeof Admin>;

export const AdminSession = z.object({ token: z.string(), admin: Admin });
export type AdminSession = z.infer<typeof AdminSession>;

/** An admin with a password, or a helper, who gets an invitation instead (RULE-85). */
export const NewAdmin = z
  .object({
    firstname: line(60),
    lastname: line(60),
    email: Email,
    password: z.exactOptional(AdminPassword),
    rights: z.exactOptional(z.literal('helper')),
  })
  .check(
    z.refine(({ password, rights }) => (password === undefined) !== (rights === undefined), {
      path: ['password'],
      message:
        'Una cuenta de administración necesita una contraseña; la de ayudante la elige su dueño.',
    }),
  );
export type NewAdmin = z.infer<typeof NewAdmin>;

/** Body of a newsletter subscription and of a password reset request. */
export const AddressOnly = z.object({ email: Email });

export const NewPassword = z.object({ password: UserPassword });

/** Token of a confirmation mail: `<user>.<secret>`. */
export const ConfirmationToken = z.object({
  token: limited().check(z.regex(/^\w{1,64}\.[\w-]{43}$/)),
});

/** The new password and the current one. */
export const PasswordChange = z.object({
  currentPassword: limited(1024),
  password: UserPassword,
});
export const NewAdminPassword = z.object({ password: AdminPassword });

/** The admin's new password and the current one. */
export const AdminPasswordChange = z.object({
  currentPassword: Credentials.shape.password,
  password: AdminPassword,
});
