import type { ReactNode } from 'react';
import Badge from 'react-bootstrap/Badge';
import Button from 'react-bootstrap/Button';
import { Link } from 'react-router-dom';
import { toCents } from '#shared/domain/money.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { shop } from '#shared/domain/shop.ts';
import { Price, Stars } from '../../../ui/core/values.tsx';
import { paths } from '../../shell/paths.ts';
import { fileColumn, imageColumn, priceTexts, type Column } from '../../ui/columns.tsx';
import { categoryName, imageNames } from './product-edit.ts';
import { FACT_FIELDS, FIELD_LABELS, shownText, textsOf } from './product-fields.ts';
import { IMAGE_SEPARATOR, SHEET_HEADERS } from './sheet.ts';
import { StockMark } from './stock-alerts.tsx';
import { stockText } from './stock.ts';

interface QuickEditProps {
  product: ProductSummary;
  onClick: (product: ProductSummary) => void;
  children: ReactNode;
}

const QuickEditButton = ({ product, onClick, children }: QuickEditProps) => (
  <Button variant="" className="cell-button" onClick={() => onClick(product)}>
    {children}
    <span className="visually-hidden">, cambiar {product.title}</span>
  </Button>
);

type ProductColumn = Column<ProductSummary>;

export const HiddenMark = () => (
  <Badge pill bg="body-tertiary" text="body">
    Oculto
  </Badge>
);

const optionText = ({ family, option }: ProductSummary): string =>
  family ? [family, option].filter(Boolean).join(' · ') : '';

const TITLE: ProductColumn = {
  id: 'titulo',
  header: FIELD_LABELS.title,
  value: ({ title }) => title,
  cell: (product) => (
    <>
      <Link to={paths.editProduct(product.slug)}>{product.title}</Link>
      {product.hidden && <HiddenMark />}
      {product.family && (
        <small className="d-block text-secondary fw-normal">{optionText(product)}</small>
      )}
    </>
  ),
  card: 'title',
};

const RATING: ProductColumn = {
  id: 'valoracion',
  header: 'Valoración',
  value: ({ rating }) => rating,
  cell: ({ rating, ratingCount }) =>
    ratingCount === 0 ? <span className="text-secondary">Ninguna</span> : <Stars rating={rating} />,
  shownText: ({ ratingCount }) => (ratingCount === 0 ? 'Ninguna' : ''),
  card: 'wide',
};

/** The CSV file with these columns can be imported again (`sheet.ts`). */
export const productColumns = (
  categories: readonly Category[],
  onQuickEdit: (product: ProductSummary) => void = () => undefined,
): readonly ProductColumn[] => [
  imageColumn(({ img1 }) => img1),
  fileColumn(SHEET_HEADERS.slug, ({ slug }) => slug),
  TITLE,
  fileColumn(FIELD_LABELS.description, (product) => textsOf(product).description),
  {
    id: 'categoria',
    header: FIELD_LABELS.categoryId,
    value: ({ categoryId }) => categoryName(categoryId, categories),
    card: 'wide',
  },
  {
    id: 'precio',
    header: FIELD_LABELS.price,
    value: ({ price }) => toCents(price),
    cell: (product) => (
      <QuickEditButton product={product} onClick={onQuickEdit}>
        <Price amount={toCents(product.price)} currency={shop().currency} />
      </QuickEditButton>
    ),
    csv: ({ price }) => price,
    shownText: ({ price }) => priceTexts(toCents(price), shop().currency),
    align: 'end',
    menuOrders: {
      ascending: 'Precio, de menor a mayor',
      descending: 'Precio, de mayor a menor',
    },
  },
  {
    id: 'stock',
    header: FIELD_LABELS.stock,
    value: ({ stock }) => stock,
    cell: (product) => (
      <QuickEditButton product={product} onClick={onQuickEdit}>
        <StockMark product={product} />
      </QuickEditButton>
    ),
    shownText: stockText,
    align: 'end',
    menuOrders: { ascending: 'Stock, de menor a mayor' },
    card: 'labelled',
  },
  fileColumn(SHEET_HEADERS.stockChange, () => null),
  RATING,
  fileColumn(FIELD_LABELS.images, (product) => imageNames(product).join(IMAGE_SEPARATOR)),
  ...FACT_FIELDS.map((name): ProductColumn =>
    fileColumn(FIELD_LABELS[name], (product) => shownText(name, textsOf(product)[name])),
  ),
  {
    ...fileColumn(SHEET_HEADERS.hidden, ({ hidden }) => (hidden ? 'sí' : 'no')),
    isSearched: false,
  },
  { ...fileColumn(SHEET_HEADERS.version, ({ version }) => version), isSearched: false },
];

const HELPER_CELLS: Readonly<Record<string, Pick<ProductColumn, 'cell'>>> = {
  titulo: {
    cell: ({ title, hidden }) => (
      <>
        {title} {hidden && <HiddenMark />}
      </>
    ),
  },
  precio: { cell: ({ price }) => <Price amount={toCents(price)} currency={shop().currency} /> },
};

export const helperColumns = (
  ...given: Parameters<typeof productColumns>
): readonly ProductColumn[] =>
  productColumns(...given).map((column) => ({ ...column, ...HELPER_CELLS[column.id] }));
