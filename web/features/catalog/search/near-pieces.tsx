import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { quoted } from '../../../ui/core/words.ts';
import { ProductGrid } from '../core/product-card.tsx';
import { useSearch } from './use-search.ts';

const SHOWN = 4;

/** Without the number that tells two equal titles apart. */
const wordsIn = (slug: string): string => slug.replace(/-\d+$/, '').replaceAll('-', ' ');

/** On the page of a missing product: products found by the words of its address. */
export const NearPieces = ({ slug }: { slug: string }) => {
  const { search } = useSearch();
  const text = wordsIn(slug);
  const found = search?.(text).products ?? [];
  if (found.length === 0) return null;
  return (
    <section>
      <div className="d-flex flex-wrap column-gap-3 align-items-baseline justify-content-between mb-3">
        <h2 className="m-0">Quizá buscabas</h2>
        <Link to={paths.search(text)}>Buscar {quoted(text)}</Link>
      </div>
      <ProductGrid products={found.slice(0, SHOWN)} />
    </section>
  );
};
