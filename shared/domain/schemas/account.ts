import * as z from 'zod/mini';
import { AdminId, UserId } from '../ids.ts';
import { AdminPassword, Email, line, optionalLine, Phone, UserPassword } from './fields.ts';
import { limited } from './text.ts';

// Marked as pure, so that the bundles of other rows do not contain them.

export const User = /* @__PURE__ */ (() =>
  z.object({
    id: UserId,
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    emailConfirmed: z.boolean(),
    phone: z.string(),
    address: z.string(),
    avatar: z.nullable(z.string()),
    /** Set while the account has no password: its owner signs in with a mailed link (RULE-99). */
    passwordless: z.exactOptional(z.literal(true)),
  }))();
export type User = z.infer<typeof User>;

export const UserSession = /* @__PURE__ */ (() => z.object({ token: z.string(), user: User }))();
export type UserSession = z.infer<typeof UserSession>;

export const SignUpForm = /* @__PURE__ */ (() =>
  z.object({
    firstname: line(60),
    lastname: line(60),
    email: Email,
    phone: z._default(Phone, ''),
    address: z._default(optionalLine(300), ''),
    password: UserPassword,
  }))();
export type SignUpForm = z.infer<typeof SignUpForm>;

/** Any text is valid, so that a badly formed one gets the same answer as a wrong one. */
export const Credentials = /* @__PURE__ */ (() =>
  z.object({
    email: limited(254).check(z.minLength(1)),
    password: limited(1024).check(z.minLength(1)),
  }))();
export type Credentials = z.infer<typeof Credentials>;

/** A random id. Other people's failed sign-ins do not delay a known browser (RULE-50). */
export const DeviceHeaders = /* @__PURE__ */ (() =>
  z.object({
    'x-device': z.optional(limited().check(z.regex(/^[\w-]{22,64}$/))),
  }))();

export const UserAnswer = /* @__PURE__ */ (() => z.object({ user: User }))();

/** Absent fields stay. A new e-mail needs the current password, except from an admin. */
export const UserEditForm = /* @__PURE__ */ (() =>
  z.object({
    firstname: z.exactOptional(line(60)),
    lastname: z.exactOptional(line(60)),
    email: z.exactOptional(Email),
    phone: z.exactOptional(Phone),
    address: z.exactOptional(optionalLine(300)),
    currentPassword: z.exactOptional(limited(1024)),
  }))();
export type UserEditForm = z.infer<typeof UserEditForm>;

export const Admin = /* @__PURE__ */ (() =>
  z.object({
    id: AdminId,
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    /** Missing for an admin with all rights. */
    rights: z.exactOptional(z.literal('helper')),
    invited: z.exactOptional(z.literal(true)),
  }))();
export type Admin = z.infer<typeof Admin>;

export const AdminSession = /* @__PURE__ */ (() => z.object({ token: z.string(), admin: Admin }))();
export type AdminSession = z.infer<typeof AdminSession>;

/** An admin has a password. A helper gets an invitation instead (RULE-85). */
export const NewAdmin = /* @__PURE__ */ (() =>
  z
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
    ))();
export type NewAdmin = z.infer<typeof NewAdmin>;

export const AddressOnly = /* @__PURE__ */ (() => z.object({ email: Email }))();

export const NewPassword = /* @__PURE__ */ (() => z.object({ password: UserPassword }))();

/** Token of a confirmation mail: `<user>.<secret>`. */
export const ConfirmationToken = /* @__PURE__ */ (() =>
  z.object({
    token: limited().check(z.regex(/^\w{1,64}\.[\w-]{43}$/)),
  }))();

export const PasswordChange = /* @__PURE__ */ (() =>
  z.object({
    currentPassword: limited(1024),
    password: UserPassword,
  }))();
export const NewAdminPassword = /* @__PURE__ */ (() => z.object({ password: AdminPassword }))();

export const AdminPasswordChange = /* @__PURE__ */ (() =>
  z.object({
    currentPassword: Credentials.shape.password,
    password: AdminPassword,
  }))();
