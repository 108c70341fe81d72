import * as z from 'zod/mini';
import { PasswordChange } from './account.ts';
import { cursor, PageQuery } from './request.ts';

/** `after`: index of a place and sort key of its last item, `0.RATED#<product>/REVIEW#<review>`. */
export const OwnDataQuery = z.extend(PageQuery, {
  after: z.optional(cursor(/^\d\.[\w#]{0,80}(?:\/[\w#]{1,80})?$/)),
});

/** A record about the caller, or a kind of data that the file leaves out. */
export const OwnData = z.object({
  id: z.string(),
  section: z.string(),
  record: z.exactOptional(z.record(z.string(), z.unknown())),
  reason: z.exactOptional(z.string()),
});
export type OwnData = z.infer<typeof OwnData>;

/** The password is required, so that a stolen session cannot erase an account. */
export const ErasureRequest = /* @__PURE__ */ (() =>
  z.pick(PasswordChange, { currentPassword: true }))();
