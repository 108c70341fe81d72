import { ShopError } from '#shared/domain/errors.ts';
import { parsed } from '#shared/domain/schemas/sentences.ts';
import type * as z from 'zod/mini';

/** @throws ShopError VALIDATION with one detail per field: its first issue */
export const parseInput = (schema: z.ZodMiniType | undefined, input: unknown): unknown => {
  if (!schema) return undefined;
  const result = parsed(schema, input);
  if (result.details) throw new ShopError('VALIDATION', { details: result.details });
  return result.value;
};
