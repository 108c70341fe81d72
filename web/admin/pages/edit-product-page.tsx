import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { paths } from '../shell/paths.ts';
import { useCategoriesQuery } from '../api/admin-api.ts';
import { useProductQuery } from '../api/shop-api.ts';
import { RecordHistory } from '../features/history/record-history.tsx';
import { productChangeText } from '../features/products/product-change-text.ts';
import { ProductActions } from '../features/products/product-actions.tsx';
import { ProductForm } from '../features/products/product-form.tsx';
import { useProductSave } from '../features/products/use-product-save.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { quoted } from '../../ui/on-demand/quoted.ts';
import { Drafted, useDraft } from '../ui/drafted.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { placeIn } from '../ui/table-view.ts';
import { useLeaveSaved } from '../ui/use-leave-saved.ts';

interface Props {
  product: ProductSummary;
  categories: readonly Category[];
}

const Editor = ({ product: loaded, categories }: Props) => {
  // A conflict reads the product again, and must not change what the form was opened with.
  const [product] = useState(loaded);
  // A draft is saved against the version that it was typed over, so that a change that somebody
  // else has made since then is a conflict.
  const seen = (useDraft()?.found?.base as ProductSummary | undefined) ?? product;
  const leave = useLeaveSaved();
  const { save, dialog } = useProductSave(categories, async ({ title }) => {
    await leave(`${quoted(title)} se ha guardado.`, placeIn(paths.products()));
  });
  return (
    <>
      <ProductActions product={product} />
      <ProductForm
        product={seen}
        categories={categories}
        failure="No se pudo editar el producto"
        save={({ isHidden: _, ...edit }, signal) => save({ seen, ...edit }, { signal })}
      />
      {dialog}
      <RecordHistory
        record={`product-${product.id}`}
        textOf={(change) => productChangeText(change, categories)}
      />
    </>
  );
};

const MISSING = (
  <EmptyState title="Este producto no existe.">
    <p>Puede que lo hayan eliminado.</p>
    <Link className="btn btn-primary" to={paths.products()}>
      Ver los productos
    </Link>
  </EmptyState>
);

const Content = ({ id }: { id: string }) => {
  const product = useProductQuery(id);
  const categories = useCategoriesQuery();
  return (
    <Loaded query={product} missing={MISSING}>
      {(found) => (
        <Loaded query={categories}>
          {(known) => <Editor product={found} categories={known} />}
        </Loaded>
      )}
    </Loaded>
  );
};

/** `/admin/editProduct/{slug or id}` */
export const EditProductPage = () => {
  const { id = '' } = useParams();
  return (
    <AdminPage title="Editar producto" back={{ to: paths.products(), text: 'Productos' }}>
      <Drafted key={id} form={`product/${id}`}>
        <Content id={id} />
      </Drafted>
    </AdminPage>
  );
};
