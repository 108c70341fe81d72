/** The typed values of a form: what has changed since it opened, and how a schema checks them. */
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Errors } from '../../forms/field-errors.ts';

/** A field that was never filled is as empty as one that was cleared. */
const comparable = (value: unknown): string => JSON.stringify(value || '');

/** The values of `typed` that differ from those with which the form has opened. */
export const changedValues = (opened: FieldValues, typed: FieldValues): FieldValues => {
  const names = [...new Set([...Object.keys(opened), ...Object.keys(typed)])];
  return Object.fromEntries(
    names
      .filter((name) => comparable(opened[name]) !== comparable(typed[name]))
      .map((name) => [name, typed[name] as unknown]),
  );
};

const SECRET = /password|confirmation/i;

/** Leaves out passwords, because a draft must not contain them. */
export const withoutPasswords = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)));

/** The trimmed text of a field; empty for an absent one. */
export const typedText = (typed: FieldValues, name: string): string =>
  String(typed[name] ?? '').trim();

/**
 * The schema of a form whose texts become the body of a request: the schema of the request decides
 * whether they are right.
 *
 * @param errorsOf errors by field that depend on a record, which the schema does not know
 */
export const formSchema = <Value>(
  read: (typed: FieldValues) => unknown,
  request: z.ZodMiniType<Value>,
  errorsOf: (typed: FieldValues) => Errors = () => ({}),
) =>
  z.pipe(
    z.custom<FieldValues>().check(({ value, issues }) => {
      for (const [name, message] of Object.entries(errorsOf(value))) {
        if (message === undefined) continue;
        issues.push({ code: 'custom', path: name.split('.'), message, input: value });
      }
    }),
    z.pipe(z.transform(read), request),
  );
