import * as z from 'zod/mini';
import { AdminId, UserId } from '../domain/ids.ts';
import {
  AddressOnly,
  Admin,
  AdminPasswordChange,
  AdminSession,
  ConfirmationToken,
  Credentials,
  DeviceHeaders,
  NewAdmin,
  NewAdminPassword,
  NewPassword,
  PasswordChange,
  SignUpForm,
  User,
  UserAnswer,
  UserEditForm,
  UserSession,
} from '../domain/schemas/account.ts';
import { IdempotencyHeaders, PageQuery, SearchQuery } from '../domain/schemas/request.ts';
import type { Row } from './row.ts';

const UserAddress = z.object({ id: UserId });
const AdminAddress = z.object({ id: AdminId });
const BuyerSignUp = /* @__PURE__ */ (() =>
  z.pick(SignUpForm, { firstname: true, lastname: true, email: true }))();
/** `code`: a code to type instead of a link, for an account without a password (RULE-99). */
const ResetRequest = /* @__PURE__ */ (() =>
  z.extend(AddressOnly, { code: z.exactOptional(z.literal(true)) }))();

export const signUp = {
  id: 'signUp',
  method: 'POST',
  path: '/users',
  summary:
    'Creates a user, with an optional avatar, signs the user in and mails a confirmation link',
  access: 'public',
  input: { form: SignUpForm, files: { avatar: { max: 1, required: false } } },
  success: 201,
  output: UserSession,
  errors: ['WEAK_PASSWORD', 'EMAIL_TAKEN', 'UNSUPPORTED_IMAGE', 'RATE_LIMITED', 'CONFLICT_RETRY'],
  uses: {
    table: ['BatchGetItem', 'GetItem', 'PutItem'],
    partitions: ['EMAIL#', 'LIMIT#', 'MAIL#', 'USER#'],
    statements: [{ table: ['PutItem'], partitions: ['USER_PASSWORD#'] }],
    images: ['PutObject'],
    keys: ['signing', 'pepper'],
  },
  work: 'image',
} as const satisfies Row;

export const signUpToPay = {
  id: 'signUpToPay',
  method: 'POST',
  path: '/users/checkout',
  summary: 'Creates a user without a password in a shop that sells, and signs the user in',
  access: 'public',
  input: { body: BuyerSignUp },
  success: 201,
  output: UserSession,
  errors: ['EMAIL_TAKEN', 'RATE_LIMITED', 'CONFLICT_RETRY'],
  uses: {
    table: ['PutItem'],
    partitions: ['EMAIL#', 'MAIL#', 'USER#'],
    statements: [
      { table: ['BatchGetItem', 'PutItem'], partitions: ['LIMIT#'] },
      { table: ['GetItem'], partitions: ['SETTINGS'] },
    ],
    keys: ['signing', 'pepper'],
  },
} as const satisfies Row;

export const signIn = {
  id: 'signIn',
  method: 'POST',
  path: '/users/tokens',
  summary: 'Signs a user in with e-mail and password',
  access: 'public',
  input: { headers: DeviceHeaders, body: Credentials },
  output: UserSession,
  errors: ['BAD_CREDENTIALS', 'RATE_LIMITED'],
  uses: {
    table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
    partitions: ['EMAIL#', 'LIMIT#', 'USER#'],
    statements: [
      { table: ['BatchGetItem', 'UpdateItem'], partitions: ['USER#', 'USER_PASSWORD#'] },
    ],
    keys: ['signing', 'pepper'],
  },
  work: 'hash',
  counted: 'SignIns',
} as const satisfies Row;

export const signInByLink = {
  id: 'signInByLink',
  method: 'PUT',
  path: '/users/tokens',
  summary: 'Signs a user in with the token of a reset mail; the password stays as it is',
  access: 'resetToken',
  input: {},
  output: UserSession,
  uses: { table: ['BatchGetItem', 'UpdateItem'], partitions: ['USER#'], keys: ['signing'] },
  counted: 'SignIns',
} as const satisfies Row;

export const listUsers = {
  id: 'listUsers',
  method: 'GET',
  path: '/users',
  summary: 'Every user, in order of sign-up',
  access: 'admin',
  input: { query: SearchQuery },
  output: z.array(User),
  uses: { lists: ['USERS'] },
  pageSize: 1000,
} as const satisfies Row;

export const getUser = {
  id: 'getUser',
  method: 'GET',
  path: '/users/{id}',
  summary: 'One user, for that user and for admins',
  access: 'self',
  input: { params: UserAddress },
  output: User,
  uses: { table: ['GetItem'], partitions: ['USER#'] },
} as const satisfies Row;

export const editUser = {
  id: 'editUser',
  method: 'PATCH',
  path: '/users/{id}',
  summary:
    'Changes what is sent of a profile; a new e-mail is told to the old address and must be confirmed',
  access: 'self',
  input: {
    params: UserAddress,
    form: UserEditForm,
    files: { avatar: { max: 1, required: false } },
  },
  output: UserAnswer,
  errors: [
    'WRONG_PASSWORD',
    'EMAIL_TAKEN',
    'UNSUPPORTED_IMAGE',
    'DEMO_PROTECTED',
    'RATE_LIMITED',
    'CONFLICT_RETRY',
  ],
  uses: {
    keys: ['pepper'],
    table: ['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'],
    partitions: ['EMAIL#', 'HISTORY#', 'LIMIT#', 'MAIL#', 'RESTOCK_TO#', 'USER#'],
    statements: [{ table: ['GetItem', 'UpdateItem'], partitions: ['USER_PASSWORD#'] }],
    images: ['PutObject'],
  },
  work: 'image',
} as const satisfies Row;

export const deleteUser = {
  id: 'deleteUser',
  method: 'DELETE',
  path: '/users/{id}',
  summary: 'Erases a user as eraseOwnAccount does; orders and reviews stay without the person',
  access: 'admin',
  input: { params: UserAddress },
  success: 204,
  errors: ['DEMO_PROTECTED', 'CONFLICT_RETRY'],
  uses: {
    table: ['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'],
    partitions: ['EMAIL#', 'MAIL#', 'NEWSLETTER#', 'RESTOCK_TO#', 'USER#'],
    statements: [{ table: ['DeleteItem'], partitions: ['USER_PASSWORD#'] }],
  },
} as const satisfies Row;

export const signInAdmin = {
  id: 'signInAdmin',
  method: 'POST',
  path: '/admin/tokens',
  summary: 'Signs an admin in with e-mail and password',
  access: 'public',
  input: { headers: DeviceHeaders, body: Credentials },
  output: AdminSession,
  errors: ['BAD_CREDENTIALS', 'RATE_LIMITED'],
  uses: {
    table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
    partitions: ['EMAIL#', 'LIMIT#'],
    statements: [
      { table: ['BatchGetItem'], partitions: ['ADMIN#', 'ADMIN_PASSWORD#'] },
      { table: ['UpdateItem'], partitions: ['ADMIN_PASSWORD#'] },
    ],
    keys: ['signing', 'pepper'],
  },
  work: 'hash',
  counted: 'SignIns',
} as const satisfies Row;

export const listAdmins = {
  id: 'listAdmins',
  method: 'GET',
  path: '/admin',
  summary: 'Every admin',
  access: 'admin',
  input: { query: PageQuery },
  output: z.array(Admin),
  uses: { lists: ['ADMINS'] },
  pageSize: 1000,
} as const satisfies Row;

export const createAdmin = {
  id: 'createAdmin',
  method: 'POST',
  path: '/admin',
  summary:
    'Creates an admin; a helper gets no password but an invitation, which a repetition sends again',
  access: 'admin',
  input: { headers: IdempotencyHeaders, body: NewAdmin },
  success: 201,
  output: Admin,
  errors: [
    'WEAK_PASSWORD',
    'EMAIL_TAKEN',
    'RATE_LIMITED',
    'CONFLICT_RETRY',
    'IDEMPOTENCY_MISMATCH',
  ],
  uses: {
    keys: ['pepper'],
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'EMAIL#', 'HISTORY#', 'IDEMPOTENCY#', 'LIMIT#', 'MAIL#'],
    statements: [{ table: ['GetItem', 'PutItem'], partitions: ['ADMIN_PASSWORD#'] }],
  },
  work: 'hash',
  counted: 'AdminChanges',
} as const satisfies Row;

export const deleteAdmin = {
  id: 'deleteAdmin',
  method: 'DELETE',
  path: '/admin/{id}',
  summary: 'Deletes another admin; "1" is protected',
  access: 'admin',
  input: { params: AdminAddress },
  success: 204,
  errors: ['PROTECTED', 'SELF_DELETE', 'CONFLICT_RETRY'],
  uses: {
    table: ['DeleteItem', 'GetItem'],
    partitions: ['ADMIN#', 'EMAIL#'],
    statements: [{ table: ['DeleteItem'], partitions: ['ADMIN_PASSWORD#'] }],
  },
  counted: 'AdminChanges',
} as const satisfies Row;

export const changeAdminPassword = {
  id: 'changeAdminPassword',
  method: 'PUT',
  path: '/admin/password',
  summary: "Changes the admin's own password and ends all sessions; the answer has a new one",
  access: 'staff',
  writesCaller: true,
  input: { body: AdminPasswordChange },
  output: AdminSession,
  errors: ['WEAK_PASSWORD', 'WRONG_PASSWORD', 'DEMO_PROTECTED', 'RATE_LIMITED', 'CONFLICT_RETRY'],
  uses: {
    keys: ['signing', 'pepper'],
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'LIMIT#', 'MAIL#'],
    statements: [{ table: ['GetItem', 'PutItem', 'UpdateItem'], partitions: ['ADMIN_PASSWORD#'] }],
  },
  work: 'hash',
} as const satisfies Row;

export const requestAdminPasswordReset = {
  id: 'requestAdminPasswordReset',
  method: 'POST',
  path: '/admin/resetpassword',
  summary: 'Asks for the reset mail of an admin; the same answer whether or not there is one',
  access: 'public',
  input: { body: AddressOnly },
  output: z.object({ message: z.string() }),
  errors: ['CONFLICT_RETRY'],
  uses: { table: ['BatchGetItem', 'PutItem'], partitions: ['LIMIT#', 'MAIL#'] },
} as const satisfies Row;

export const resetAdminPassword = {
  id: 'resetAdminPassword',
  method: 'PUT',
  path: '/admin/resetpassword',
  summary:
    "Sets an admin's password with the token of a reset mail or invitation and signs the admin in",
  access: 'resetToken',
  input: { body: NewAdminPassword },
  output: AdminSession,
  errors: ['WEAK_PASSWORD', 'CONFLICT_RETRY'],
  uses: {
    table: ['BatchGetItem', 'PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'MAIL#'],
    statements: [{ table: ['PutItem'], partitions: ['ADMIN_PASSWORD#'] }],
    keys: ['signing', 'pepper'],
  },
  work: 'hash',
} as const satisfies Row;

export const requestPasswordReset = {
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/users/resetpassword',
  summary: 'Asks for a reset mail; the answer is the same whether or not the address is known',
  access: 'public',
  input: { body: ResetRequest },
  output: z.object({ message: z.string() }),
  errors: ['CONFLICT_RETRY'],
  uses: { table: ['BatchGetItem', 'PutItem'], partitions: ['LIMIT#', 'MAIL#'] },
} as const satisfies Row;

export const resetPassword = {
  id: 'resetPassword',
  method: 'PUT',
  path: '/users/resetpassword',
  summary: 'Sets a new password with the token of a reset mail and signs the user in',
  access: 'resetToken',
  input: { body: NewPassword },
  output: UserSession,
  errors: ['WEAK_PASSWORD', 'CONFLICT_RETRY'],
  uses: {
    table: ['BatchGetItem', 'PutItem', 'UpdateItem'],
    partitions: ['MAIL#', 'USER#'],
    statements: [{ table: ['PutItem'], partitions: ['USER_PASSWORD#'] }],
    keys: ['signing', 'pepper'],
  },
  work: 'hash',
} as const satisfies Row;

export const changePassword = {
  id: 'changePassword',
  method: 'PUT',
  path: '/users/password',
  summary: 'Changes the own password and ends all sessions; the answer has a new one',
  access: 'user',
  writesCaller: true,
  input: { body: PasswordChange },
  output: UserSession,
  errors: [
    'WEAK_PASSWORD',
    'WRONG_PASSWORD',
    'RESET_TOKEN_INVALID',
    'DEMO_PROTECTED',
    'RATE_LIMITED',
    'CONFLICT_RETRY',
  ],
  uses: {
    keys: ['signing', 'pepper'],
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    partitions: ['LIMIT#', 'MAIL#', 'USER#'],
    statements: [{ table: ['GetItem', 'PutItem', 'UpdateItem'], partitions: ['USER_PASSWORD#'] }],
  },
  work: 'hash',
} as const satisfies Row;

export const requestConfirmation = {
  id: 'requestConfirmation',
  method: 'POST',
  path: '/users/confirmation',
  summary: 'Sends the own address one more confirmation mail, three a day and six a month at most',
  access: 'user',
  input: {},
  success: 202,
  output: z.object({ message: z.string() }),
  errors: ['RATE_LIMITED'],
  uses: { table: ['PutItem'], partitions: ['LIMIT#', 'MAIL#'] },
} as const satisfies Row;

/** Not a GET, because mail scanners open every link. */
export const confirmEmail = {
  id: 'confirmEmail',
  method: 'PUT',
  path: '/users/confirmation',
  summary: "Confirms an account's address with the token of its confirmation mail",
  access: 'public',
  input: { body: ConfirmationToken },
  output: z.object({ message: z.string() }),
  uses: { table: ['GetItem', 'UpdateItem'], partitions: ['USER#'] },
} as const satisfies Row;
