import { shop } from '#shared/domain/shop.ts';
import type { Facts } from '#shared/domain/schemas/facts.ts';
import { factRows, WARNINGS } from './piece-rules.ts';
import { TrueSize } from './true-size.tsx';

export const ProductFacts = ({ product }: { product: Facts }) => {
  const { address, email, law, name } = shop();
  const { manufacturer } = product;
  const rows = factRows(product);
  // The law asks for the responsible person (Regulation (EU) 2023/988, article 19).
  if (law) {
    rows.push(
      manufacturer
        ? ['Fabricante', manufacturer]
        : ['Responsable de la pieza', [law.seller ?? name, address, email].join(', ')],
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
