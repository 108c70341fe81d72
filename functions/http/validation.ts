/** Schema issues → one Spanish sentence per field (RULE-39). */
import { ShopError, type ErrorDetail } from '#shared/domain/errors.ts';
import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** `['items', 0, 'quantity']` → `items[0].quantity` */
const fieldPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (field, key) =>
      typeof key === 'number'
        ? `${field}[${key}]`
        : field
          ? `${field}.${String(key)}`
          : String(key),
    '',
  );

/** Spanish advice for a missing field. */
const MISSING: Readonly<Record<string, string>> = {
  firstname: 'Escribe el nombre.',
  lastname: 'Escribe los apellidos.',
  email: 'Escribe el correo.',
  password: 'Escribe la contraseña.',
  phone: 'Escribe el teléfono.',
  address: 'Escribe la dirección.',
  pais: 'Escribe el país.',
  provincia: 'Escribe la provincia.',
  ciudad: 'Escribe la ciudad.',
  codigoPostal: 'Escribe el código postal.',
  direccion: 'Escribe la calle y el número.',
  title: 'Escribe el título.',
  description: 'Escribe la descripción.',
  price: 'Escribe el precio.',
  stock: 'Escribe cuántas unidades hay.',
  categoryId: 'Elige una categoría.',
  name: 'Escribe el nombre.',
  content: 'Escribe tu opinión.',
  items: 'Elige al menos un producto.',
};

const missing = (path: readonly PropertyKey[] | undefined): string =>
  MISSING[String(path?.at(-1))] ?? 'Falta este dato.';

const units = (origin: string): string => (origin === 'array' ? 'elementos' : 'caracteres');

/** Code and default message of an issue. */
const sentence = (issue: Issue | z.core.$ZodRawIssue): [code: string, message: string] => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? ['REQUIRED', missing(issue.path)]
        : ['TYPE', 'Este valor no tiene el formato esperado.'];
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array') {
        return issue.minimum === 1
          ? ['REQUIRED', missing(issue.path)]
          : ['MIN', `Escribe al menos ${issue.minimum} ${units(issue.origin)}.`];
      }
      return ['MIN', `El mínimo es ${issue.minimum}.`];
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? ['MAX', `Como máximo ${issue.maximum} ${units(issue.origin)}.`]
        : ['MAX', `El máximo es ${issue.maximum}.`];
    case 'invalid_format':
      return issue.format === 'email'
        ? ['EMAIL', 'Escribe un correo válido, por ejemplo nombre@dominio.com.']
        : ['FORMAT', 'Este valor no tiene el formato esperado.'];
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'invalid_value':
    case 'custom':
      return ['FORMAT', 'Este valor no es válido.'];
  }
};

const toDetail = (issue: Issue): ErrorDetail => {
  const [code] = sentence(issue);
  return { field: fieldPath(issue.path), code, message: issue.message };
};

/**
 * Parses input of a request. Without a schema the result is `undefined`.
 * @throws ShopError VALIDATION with one detail per field: its first issue
 */
export const parseInput = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const result = schema.safeParse(value, {
    reportInput: true,
    error: (issue) => sentence(issue)[1],
  });
  if (result.success) return result.data;
  const byField = new Map<string, ErrorDetail>();
  for (const issue of result.error.issues) {
    const detail = toDetail(issue);
    if (!byField.has(detail.field)) byField.set(detail.field, detail);
  }
  throw new ShopError('VALIDATION', { details: [...byField.values()] });
};
