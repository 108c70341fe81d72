import * as z from 'zod/mini';
import { UserId } from '../ids.ts';
import { Email, line, optionalLine, UserPassword } from './text.ts';

export const User = z.object({
  id: UserId,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Image file name, null without one. */
  avatar: z.nullable(z.string()),
});
export type User = z.infer<typeof User>;

/** Answer of sign-up, sign-in and a successful password reset (specification 7). */
export const UserSession = z.object({ token: z.string(), user: User });
export type UserSession = z.infer<typeof UserSession>;

const Phone = z.string().check(z.trim(), z.regex(/^(?:[0-9+() .-]{6,20})?$/));

/** Multipart text fields of sign-up; phone, address and avatar are optional (decision 30). */
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
 * Sign-in asks for text only: whatever is wrong with an address or a password, the answer is
 * 'Email o contraseña incorrectos', never a hint at what accounts look like.
 */
export const Credentials = z.object({
  email: z.string().check(z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
});
export type Credentials = z.infer<typeof Credentials>;
