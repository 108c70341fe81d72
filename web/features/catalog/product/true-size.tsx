import type { Facts } from '#shared/domain/schemas/facts.ts';
import { trueSize } from './true-size-rules.ts';

/** The lines keep their width, because the drawing is in cm. */
const LINE = { stroke: 'currentColor', fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;

export const TrueSize = ({ product }: { product: Facts }) => {
  const drawing = trueSize(product);
  if (!drawing) return undefined;
  const { piece, beside, caption, words, ...size } = drawing;
  return (
    <figure className="mt-3">
      <svg {...size} role="img" aria-label={words}>
        <path {...LINE} d={piece} strokeWidth="2" />
        <path {...LINE} d={beside} opacity=".6" />
      </svg>
      <figcaption className="small text-body-secondary">{caption}</figcaption>
    </figure>
  );
};
