/** One Spanish sentence per field for the issues of a schema, in requests and forms. */
import type * as z from 'zod/mini';
import type { ErrorDetail } from '../errors.ts';

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

/** For empty fields. A schema has its own sentence where a form needs a different one. */
const MISSING: Readonly<Record<string, string>> = {
  firstname: 'Escribe el nombre.',
  lastname: 'Escribe los apellidos.',
  email: 'Escribe el correo.',
  password: 'Escribe una contraseña.',
  currentPassword: 'Escribe tu contraseña actual.',
  phone: 'Escribe el teléfono.',
  address: 'Escribe la dirección.',
  pais: 'Escribe el país de entrega.',
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

/** An empty text counts as missing, whatever rule it breaks. */
const sentence = (issue: Issue | z.core.$ZodRawIssue): [code: string, message: string] => {
  if (issue.input === '') return ['REQUIRED', missing(issue.path)];
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
      if (typeof issue.input === 'string') {
        return ['MAX', `Tiene ${issue.input.length} caracteres y caben ${issue.maximum}.`];
      }
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

export const IN_SPANISH = {
  reportInput: true,
  error: (issue: z.core.$ZodRawIssue) => sentence(issue)[1],
} as const;

/** The parsed value, or one detail per field, for its first issue. */
export const parsed = <Value>(
  schema: z.ZodMiniType<Value>,
  input: unknown,
): { value: Value; details?: undefined } | { details: ErrorDetail[] } => {
  const result = schema.safeParse(input, IN_SPANISH);
  if (result.success) return { value: result.data };
  const byField = new Map<string, ErrorDetail>();
  for (const issue of result.error.issues) {
    const detail = toDetail(issue);
    if (!byField.has(detail.field)) byField.set(detail.field, detail);
  }
  return { details: [...byField.values()] };
};

export const errorsIn = (schema: z.ZodMiniType, input: unknown): Record<string, string> =>
  Object.fromEntries(
    (parsed(schema, input).details ?? []).map(({ field, message = '' }) => [field, message]),
  );
