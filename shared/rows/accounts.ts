import * as z from 'zod/mini';
import { AdminId, UserId } from '../domain/ids.ts';
import {
  AddressOnly,
  Admin,
  AdminSession,
  Credentials,
  NewAdmin,
  NewPassword,
  SignUpForm,
  User,
  UserAnswer,
  UserEditForm,
  UserSession,
} from '../domain/schemas/account.ts';
import { PageQuery } from '../domain/schemas/page.ts';
import { route } from './route.ts';

const UserAddress = z.object({ id: UserId });
const AdminAddress = z.object({ id: AdminId });

export const signUp = route({
  id: 'signUp',
  area: 'accounts',
  method: 'POST',
  path: '/users',
  summary: 'Creates a user, with an optional avatar, and signs the user in',
  access: 'public',
  input: { form: SignUpForm, files: { avatar: { max: 1, required: false } } },
  success: 201,
  output: UserSession,
  errors: ['WEAK_PASSWORD', 'EMAIL_TAKEN', 'UNSUPPORTED_IMAGE', 'CONFLICT_RETRY'],
  uses: {
    table: ['GetItem', 'PutItem'],
    partitions: ['EMAIL#', 'USER#'],
    images: ['PutObject'],
    secrets: true,
  },
  work: 'image',
});

export const signIn = route({
  id: 'signIn',
  area: 'accounts',
  method: 'POST',
  path: '/users/tokens',
  summary: 'Signs a user in with e-mail and password',
  access: 'public',
  input: { body: Credentials },
  success: 200,
  output: UserSession,
  errors: ['BAD_CREDENTIALS', 'RATE_LIMITED'],
  uses: {
    table: ['GetItem', 'UpdateItem'],
    partitions: ['EMAIL#', 'SIGN_IN#', 'USER#'],
    secrets: true,
  },
  work: 'hash',
  counted: 'SignIns',
});

export const listUsers = route({
  id: 'listUsers',
  area: 'accounts',
  method: 'GET',
  path: '/users',
  summary: 'Every user, in order of sign-up',
  access: 'admin',
  input: { query: PageQuery },
  success: 200,
  output: z.array(User),
  errors: [],
  uses: { table: ['BatchGetItem'], partitions: ['ADMIN#', 'USER#'], list: true, secrets: true },
  work: 'read',
  pageSize: 1000,
});

export const getUser = route({
  id: 'getUser',
  area: 'accounts',
  method: 'GET',
  path: '/users/{id}',
  summary: 'One user, for that user and for admins',
  access: 'self',
  input: { params: UserAddress },
  success: 200,
  output: User,
  errors: [],
  uses: { table: ['BatchGetItem', 'GetItem'], partitions: ['ADMIN#', 'USER#'], secrets: true },
  work: 'read',
});

export const editUser = route({
  id: 'editUser',
  area: 'accounts',
  method: 'PATCH',
  path: '/users/{id}',
  summary: 'Changes what is sent of a profile; a new e-mail is told to the old address',
  access: 'self',
  input: {
    params: UserAddress,
    form: UserEditForm,
    files: { avatar: { max: 1, required: false } },
  },
  success: 200,
  output: UserAnswer,
  errors: ['EMAIL_TAKEN', 'UNSUPPORTED_IMAGE', 'DEMO_PROTECTED', 'CONFLICT_RETRY'],
  uses: {
    table: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'EMAIL#', 'MAIL#', 'USER#'],
    images: ['PutObject'],
    secrets: true,
  },
  work: 'image',
});

export const deleteUser = route({
  id: 'deleteUser',
  area: 'accounts',
  method: 'DELETE',
  path: '/users/{id}',
  summary: 'Deletes a user and ends the sessions; orders and reviews stay readable',
  access: 'admin',
  input: { params: UserAddress },
  success: 204,
  errors: ['DEMO_PROTECTED', 'CONFLICT_RETRY'],
  uses: {
    table: ['BatchGetItem', 'DeleteItem', 'GetItem'],
    partitions: ['ADMIN#', 'EMAIL#', 'USER#'],
    secrets: true,
  },
  work: 'write',
});

export const signInAdmin = route({
  id: 'signInAdmin',
  area: 'accounts',
  method: 'POST',
  path: '/admin/tokens',
  summary: 'Signs an admin in with e-mail and password',
  access: 'public',
  input: { body: Credentials },
  success: 200,
  output: AdminSession,
  errors: ['BAD_CREDENTIALS', 'RATE_LIMITED'],
  uses: {
    table: ['GetItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'EMAIL#', 'SIGN_IN#'],
    secrets: true,
  },
  work: 'hash',
  counted: 'SignIns',
});

export const listAdmins = route({
  id: 'listAdmins',
  area: 'accounts',
  method: 'GET',
  path: '/admin',
  summary: 'Every admin',
  access: 'admin',
  input: {},
  success: 200,
  output: z.array(Admin),
  errors: [],
  uses: { table: ['BatchGetItem'], partitions: ['ADMIN#', 'USER#'], list: true, secrets: true },
  work: 'read',
});

export const createAdmin = route({
  id: 'createAdmin',
  area: 'accounts',
  method: 'POST',
  path: '/admin',
  summary: 'Creates an admin',
  access: 'admin',
  input: { body: NewAdmin },
  success: 201,
  output: Admin,
  errors: ['WEAK_PASSWORD', 'EMAIL_TAKEN', 'CONFLICT_RETRY'],
  uses: {
    table: ['BatchGetItem', 'PutItem'],
    partitions: ['ADMIN#', 'EMAIL#', 'USER#'],
    secrets: true,
  },
  work: 'hash',
  counted: 'AdminChanges',
});

export const deleteAdmin = route({
  id: 'deleteAdmin',
  area: 'accounts',
  method: 'DELETE',
  path: '/admin/{id}',
  summary: 'Deletes another admin; "1" is protected',
  access: 'admin',
  input: { params: AdminAddress },
  success: 204,
  errors: ['PROTECTED', 'SELF_DELETE', 'CONFLICT_RETRY'],
  uses: {
    table: ['BatchGetItem', 'DeleteItem', 'GetItem'],
    partitions: ['ADMIN#', 'EMAIL#', 'USER#'],
    secrets: true,
  },
  work: 'write',
  counted: 'AdminChanges',
});

export const requestPasswordReset = route({
  id: 'requestPasswordReset',
  area: 'accounts',
  method: 'POST',
  path: '/users/resetpassword',
  summary: 'Asks for a reset mail; the answer is the same whether or not the address is known',
  access: 'public',
  input: { body: AddressOnly },
  success: 200,
  output: z.object({ message: z.string() }),
  errors: ['CONFLICT_RETRY'],
  uses: { table: ['GetItem', 'PutItem'], partitions: ['MAIL#', 'RESET_MAILS#'] },
  work: 'write',
});

export const resetPassword = route({
  id: 'resetPassword',
  area: 'accounts',
  method: 'PUT',
  path: '/users/resetpassword',
  summary: 'Sets a new password with the token of a reset mail and signs the user in',
  access: 'resetToken',
  input: { body: NewPassword },
  success: 200,
  output: UserSession,
  errors: ['WEAK_PASSWORD', 'CONFLICT_RETRY'],
  uses: { table: ['BatchGetItem', 'UpdateItem'], partitions: ['SIGN_IN#', 'USER#'], secrets: true },
  work: 'hash',
});
