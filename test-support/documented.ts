/** Checks every answer in the tests against its row: status, code, schema and leaks. */
import { ERRORS, maxDetails, type ErrorCode } from '#shared/domain/errors.ts';
import { errorsOf } from '#shared/rows/index.ts';
import { type HttpRow, successOf } from '#shared/rows/row.ts';
import * as z from 'zod/mini';

const ErrorAnswer = z.strictObject({
  message: z.string().check(z.minLength(1)),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  details: z.optional(
    z
      .array(
        z.strictObject({
          field: z.string(),
          code: z.string(),
          message: z.optional(z.string()),
          available: z.optional(z.int()),
          madeToOrderDays: z.optional(z.int()),
          madeToOrderMax: z.optional(z.int()),
          question: z.optional(z.string()),
          questionRequired: z.optional(z.literal(true)),
          price: z.optional(z.number()),
          productId: z.optional(z.string()),
          title: z.optional(z.string()),
        }),
      )
      .check(z.minLength(1)),
  ),
  requestId: z.string().check(z.minLength(1)),
});

/** Attributes that no answer may contain (PROMISE-S02). */
const SECRET =
  /"(?:passwordHash|tokenVersion|resetHash|resetUntil|pk|sk|listPk|listSk|expiresAt|ratingSum|productCount)":/;
/** Texts of stacks, AWS or libraries (PROMISE-S29). */
const INTERNALS = /at .+\(.+:\d+|arn:aws|DynamoDB|node_modules|ValidationException/;

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

const faults = (route: HttpRow, { status, headers, body }: Answer): string[] => {
  const text = JSON.stringify(body ?? null);
  const leaks = [SECRET, INTERNALS].flatMap((leak) => leak.exec(text)?.[0] ?? []);
  const found = leaks.map((leak) => `contains ${leak}`);
  if (headers['x-request-id'] === undefined) found.push('has no request id');
  if (route.html && typeof body === 'string') {
    if (![200, 404, 503].includes(status)) found.push('has an undocumented status');
    return found;
  }
  if (status >= 400) {
    const error = ErrorAnswer.safeParse(body);
    if (!error.success) return [...found, 'is not an error answer'];
    const { code, details = [] } = error.data;
    if (details.length > maxDetails(code)) found.push(`has ${details.length} details`);
    if (ERRORS[code].status !== status) found.push(`has another status than ${code}`);
    if (!errorsOf(route).includes(code)) found.push(`has the undocumented code ${code}`);
    return found;
  }
  if (status === 304 && route.cache) return found;
  if (status !== successOf(route)) found.push('has an undocumented status');
  if (route.output ? !route.output.safeParse(body).success : body !== undefined) {
    found.push('does not match the output of the row');
  }
  return found;
};

export const requireDocumented = (route: HttpRow, answer: Answer): void => {
  const found = faults(route, answer);
  if (found.length === 0) return;
  throw new Error(
    `${route.id} ${answer.status} ${found.join(', ')}: ${JSON.stringify(answer.body)}`,
  );
};
