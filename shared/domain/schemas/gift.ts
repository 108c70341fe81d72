import * as z from 'zod/mini';
import { Facts } from './facts.ts';

const ofPiece = { maker: true, place: true, materials: true, care: true, warnings: true } as const;

export const Gift = /* @__PURE__ */ (() =>
  z.object({
    message: z.string(),
    pieces: z.array(
      z.extend(z.pick(Facts, { ...ofPiece, option: true }), { title: z.string(), img: z.string() }),
    ),
  }))();
export type Gift = z.infer<typeof Gift>;
