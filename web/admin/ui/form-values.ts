import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Errors } from '../../forms/field-errors.ts';

const comparable = (value: unknown): string => JSON.stringify(value || '');

export const changedValues = (opened: FieldValues, typed: FieldValues): FieldValues => {
  const names = [...new Set([...Object.keys(opened), ...Object.keys(typed)])];
  return Object.fromEntries(
    names
      .filter((name) => comparable(opened[name]) !== comparable(typed[name]))
      .map((name) => [name, typed[name] as unknown]),
  );
};

const SECRET = /password|confirmation/i;

export const withoutPasswords = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)));

export const typedText = (typed: FieldValues, name: string): string =>
  String(typed[name] ?? '').trim();

/**
 * `read` turns the typed texts into the body of a request, whose own schema checks them.
 *
 * @param errorsOf errors by field that depend on a record, which the schema does not know
 */
export const formSchema = <Value, Typed extends FieldValues = FieldValues>(
  read: (typed: Typed) => unknown,
  request: z.ZodMiniType<Value>,
  errorsOf: (typed: Typed) => Errors = () => ({}),
) =>
  z.pipe(
    z.custom<Typed>().check(({ value, issues }) => {
      for (const [name, message] of Object.entries(errorsOf(value))) {
        if (message === undefined) continue;
        issues.push({ code: 'custom', path: name.split('.'), message, input: value });
      }
    }),
    z.pipe(z.transform(read), request),
  );
