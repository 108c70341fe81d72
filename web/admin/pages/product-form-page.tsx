import { useEffect, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { paths as shopPaths } from '../../paths.ts';
import { Button } from '../../ui/core/button.tsx';
import { EmptyState, SpinnerScreen } from '../../ui/core/page-states.tsx';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { quoted } from '../../ui/core/words.ts';
import {
  useCategoriesQuery,
  useCreateProductMutation,
  useProductQuery,
  useRecordSaleMutation,
} from '../api/admin-api.ts';
import { unwrapped, useRequestKey } from '../api/endpoints.ts';
import { RecordHistory } from '../features/history/record-history.tsx';
import {
  productChangeText,
  copiedValues,
  newProductForm,
  type ProductValues,
} from '../features/products/product-edit.ts';
import { ProductForm } from '../features/products/product-form.tsx';
import { useFreeQuestion } from '../features/products/use-free-question.tsx';
import { useProductSave } from '../features/products/use-product-save.tsx';
import { useVisibility } from '../features/products/use-visibility.ts';
import { paths } from '../shell/paths.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { Drafted, useDraft, useLeaveSaved } from '../ui/unsaved.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { placeIn } from '../ui/table-view.ts';

const BACK = { to: paths.products, text: 'Productos' } as const;

const MISSING = (
  <EmptyState title="Este producto no existe.">
    <p>Puede que lo hayan eliminado.</p>
    <Link className="btn btn-primary" to={paths.products}>
      Ver los productos
    </Link>
  </EmptyState>
);

const NewProduct = ({ initial }: { initial?: ProductValues }) => {
  const [createProduct] = useCreateProductMutation();
  const key = useRequestKey();
  const leave = useLeaveSaved();
  const categories = useCategoriesQuery();
  const { isSure, question } = useFreeQuestion();
  return (
    <>
      <Loaded query={categories}>
        {(known) => (
          <ProductForm
            initial={initial}
            categories={known}
            failure="No se pudo crear el producto"
            save={async ({ values, isHidden }, signal) => {
              await isSure(values.price);
              const form = newProductForm(values, { isHidden });
              const { title, hidden } = await unwrapped(createProduct({ form, key }), signal);
              await leave(
                hidden
                  ? `${quoted(title)} se ha guardado como borrador.`
                  : `${quoted(title)} ya está en la tienda.`,
                paths.products,
              );
            }}
          />
        )}
      </Loaded>
      {question}
    </>
  );
};

const Copy = ({ product }: { product: ProductSummary }) => {
  const [values, setValues] = useState<ProductValues>();
  useEffect(() => {
    void copiedValues(product).then(setValues);
  }, [product]);
  return values ? <NewProduct initial={values} /> : <SpinnerScreen />;
};

const CopiedProduct = ({ id }: { id: string }) => (
  <Loaded query={useProductQuery(id)} missing={MISSING}>
    {(product) => <Copy product={product} />}
  </Loaded>
);

/** `/admin/createProduct`, and with `?copia={slug or id}` the form of a copy. */
export const CreateProductPage = () => {
  const [params] = useSearchParams();
  const copied = params.get('copia');
  return (
    <AdminPage title={copied === null ? 'Crear producto' : 'Duplicar producto'} back={BACK}>
      <Drafted key={copied} form={copied === null ? 'product/new' : `product/copy/${copied}`}>
        {copied === null ? <NewProduct /> : <CopiedProduct id={copied} />}
      </Drafted>
    </AdminPage>
  );
};

/**
 * Above the form of a product: hide or show it, duplicate it, see it in the shop. Hiding leaves what is
 * typed in the form as it is.
 */
const ProductActions = ({ product }: { product: ProductSummary }) => {
  const setVisibility = useVisibility();
  const [isHidden, setHidden] = useState(product.hidden === true);
  const { submit, busy, problem } = useSubmit(async (hide: boolean) => {
    await setVisibility(product, hide);
    setHidden(hide);
  });
  return (
    <>
      <div className="button-row mb-4">
        <p role="status" className="m-0 flex-fill">
          {isHidden ? (
            <>
              <span className="badge rounded-pill bg-body-tertiary text-body">Oculto</span> Solo se
              ve en este panel.
            </>
          ) : (
            <a href={shopPaths.product(product.slug)}>Ver en la tienda</a>
          )}
        </p>
        <Button variant="outline-primary" busy={busy} onClick={() => void submit(!isHidden)}>
          {isHidden ? 'Mostrar en la tienda' : 'Ocultar de la tienda'}
        </Button>
        <Link className="btn btn-outline-primary" to={paths.copyProduct(product.slug)}>
          Duplicar
        </Link>
      </div>
      {problem && <Alert>{problem.message}</Alert>}
    </>
  );
};

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
  const [recordSale] = useRecordSaleMutation();
  const { save, dialog } = useProductSave(categories, async ({ title }) => {
    await leave(`${quoted(title)} se ha guardado.`, placeIn(paths.products));
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
        onUndo={(undo) =>
          recordSale({ id: product.id, key: `undo-sale-${undo}`, body: { undo } }).unwrap()
        }
      />
    </>
  );
};

const StoredProduct = ({ id }: { id: string }) => {
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
  const { data } = useProductQuery(id);
  return (
    <AdminPage title={data ? `Editar ${quoted(data.title)}` : 'Editar producto'} back={BACK}>
      <Drafted key={id} form={`product/${id}`}>
        <StoredProduct id={id} />
      </Drafted>
    </AdminPage>
  );
};
