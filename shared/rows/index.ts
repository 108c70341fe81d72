/**
 * The route table. Only what needs all of it imports this file (infra, local, OpenAPI, tests);
 * handlers and the browser import their own row.
 */
import { COMMON_ERRORS, type ErrorCode } from '../domain/errors.ts';
import * as accounts from './accounts.ts';
import * as catalog from './catalog.ts';
import * as dashboard from './dashboard.ts';
import * as demo from './demo.ts';
import * as mail from './mail.ts';
import * as newsletter from './newsletter.ts';
import * as orders from './orders.ts';
import * as reviews from './reviews.ts';
import type { RouteSpec } from './route.ts';

export const routes = {
  ...catalog,
  ...orders,
  ...accounts,
  ...reviews,
  ...newsletter,
  ...dashboard,
  ...mail,
  ...demo,
};
export type RouteId = keyof typeof routes;

export const allRoutes: readonly RouteSpec[] = Object.values(routes);

const ACCESS_ERRORS: Record<RouteSpec['access'], readonly ErrorCode[]> = {
  public: [],
  signedIn: ['UNAUTHENTICATED'],
  user: ['UNAUTHENTICATED', 'USER_ONLY'],
  admin: ['UNAUTHENTICATED', 'FORBIDDEN'],
  self: ['UNAUTHENTICATED', 'FORBIDDEN'],
  resetToken: ['RESET_TOKEN_INVALID'],
};

/** Every code a route may answer: the common ones, those its access and input imply, its own. */
export const errorsOf = (spec: RouteSpec): readonly ErrorCode[] => {
  const body: ErrorCode[] = spec.input.body ? ['MALFORMED_JSON', 'UNSUPPORTED_MEDIA_TYPE'] : [];
  const form: ErrorCode[] = spec.input.form
    ? ['MALFORMED_MULTIPART', 'UNSUPPORTED_MEDIA_TYPE']
    : [];
  // A page of another site may not write (PROMISE-S22).
  const write: ErrorCode[] = spec.method === 'GET' ? [] : ['FORBIDDEN'];
  const all = [COMMON_ERRORS, ACCESS_ERRORS[spec.access], write, body, form, spec.errors];
  return [...new Set(all.flat())];
};

/** `placeOrder` → `place-order`: the handler's file and bundle folder. */
export const kebabCase = (id: string): string =>
  id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `placeOrder` → `PlaceOrder`: the construct's id. */
export const pascalCase = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);
