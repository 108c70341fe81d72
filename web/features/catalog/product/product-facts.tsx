import { contact, shop } from '#shared/domain/shop.ts';
import type { Facts } from '#shared/domain/schemas/facts.ts';
import { factRows, WARNINGS } from './piece-rules.ts';
import { trueSize } from './true-size-rules.ts';

/** The lines keep their width, because the drawing is in cm. */
const LINE = { stroke: 'currentColor', fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;

const TrueSize = ({ product }: { product: Facts }) => {
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

const responsible = (seller: string): string =>
  [seller, contact('address'), contact('email')].filter(Boolean).join(', ');

export const ProductFacts = ({ product }: { product: Facts }) => {
  const { law, name } = shop();
  const { manufacturer } = product;
  const rows = factRows(product);
  // The law asks for the responsible person (Regulation (EU) 2023/988, article 19).
  if (law) {
    rows.push(
      manufacturer
        ? ['Fabricante', manufacturer]
        : ['Responsable de la pieza', responsible(law.seller ?? name)],
    );
  }
  return (
    rows.length > 0 && (
      <section className="facts" aria-labelledby="datos">
        <h2 className="h3 mt-4" id="datos">
          Datos de la pieza
        </h2>
        <dl>
          {rows.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="text-break">{term === WARNINGS ? <strong>{text}</strong> : text}</dd>
            </div>
          ))}
        </dl>
        <TrueSize product={product} />
      </section>
    )
  );
};
