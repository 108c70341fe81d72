import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { toCents } from '#shared/domain/money.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { ResponsiveImage } from '../../../ui/core/responsive-image.tsx';
import { Price } from '../../../ui/core/price.tsx';
import { Stars } from '../../../ui/core/stars.tsx';
import { paths } from '../../shell/paths.ts';
import { priceTexts, type Column } from '../../ui/columns.ts';
import { StockMark, stockText } from './stock-mark.tsx';
import { FACT_FIELDS, factTexts, normalizeLineBreaks, shownFact } from './fact-texts.ts';
import { comparedValuesOf, FIELD_NAMES, imageNames } from './product-values.ts';
import { BASE_HEADER, baseCell } from './sheet-base.ts';
import { categoryName } from './product-texts.ts';

const QuickEditButton = ({
  product,
  onClick,
  children,
}: {
  product: ProductSummary;
  onClick: (product: ProductSummary) => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    className="cell-button"
    onClick={() => {
      onClick(product);
    }}
  >
    {children}
    <span className="visually-hidden">, cambiar {product.title}</span>
  </button>
);

/** The columns of the product list. Its CSV file can be imported again (import-rules.ts). */
export const productColumns = (
  categories: readonly Category[],
  onQuickEdit: (product: ProductSummary) => void = () => undefined,
): readonly Column<ProductSummary>[] => [
  {
    id: 'foto',
    header: 'Fotografía',
    value: ({ img1 }) => img1,
    cell: ({ img1 }) => <ResponsiveImage name={img1} alt="" sizes="64px" width={64} height={64} />,
    isImage: true,
  },
  { id: 'slug', header: 'Slug', value: ({ slug }) => slug, isShown: false },
  {
    id: 'titulo',
    header: FIELD_NAMES.title,
    value: ({ title }) => title,
    cell: ({ slug, title, hidden }) => (
      <>
        <Link to={paths.editProduct(slug)}>{title}</Link>
        {hidden && <span className="pill">Oculto</span>}
      </>
    ),
    card: 'title',
  },
  {
    id: 'descripcion',
    header: FIELD_NAMES.description,
    value: ({ description }) => normalizeLineBreaks(description),
    isShown: false,
  },
  {
    id: 'categoria',
    header: FIELD_NAMES.categoryId,
    value: ({ categoryId }) => categoryName(categoryId, categories),
  },
  {
    id: 'precio',
    header: FIELD_NAMES.price,
    value: ({ price }) => toCents(price),
    cell: (product) => (
      <QuickEditButton product={product} onClick={onQuickEdit}>
        <Price amount={toCents(product.price)} />
      </QuickEditButton>
    ),
    csv: ({ price }) => price,
    shownText: ({ price }) => priceTexts(toCents(price)),
    align: 'end',
  },
  {
    id: 'stock',
    header: FIELD_NAMES.stock,
    value: ({ stock }) => stock,
    cell: (product) => (
      <QuickEditButton product={product} onClick={onQuickEdit}>
        <StockMark product={product} />
      </QuickEditButton>
    ),
    shownText: stockText,
    align: 'end',
    card: 'labelled',
  },
  {
    id: 'valoracion',
    header: 'Valoración',
    value: ({ rating }) => rating,
    cell: ({ rating, ratingCount }) =>
      ratingCount === 0 ? (
        <span className="text-secondary">Ninguna</span>
      ) : (
        <Stars rating={rating} />
      ),
    shownText: ({ ratingCount }) => (ratingCount === 0 ? 'Ninguna' : ''),
    card: 'wide',
  },
  {
    id: 'fotos',
    header: FIELD_NAMES.images,
    value: (product) => imageNames(product).join('|'),
    isShown: false,
  },
  ...FACT_FIELDS.map((name) => ({
    id: name,
    header: FIELD_NAMES[name],
    value: (product: ProductSummary) => shownFact(name, factTexts(product)[name]),
    isShown: false,
  })),
  {
    id: 'base',
    header: BASE_HEADER,
    value: (product) => baseCell(comparedValuesOf(product)),
    isShown: false,
    isSearched: false,
  },
];
