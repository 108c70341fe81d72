import { useEffect, useState } from 'react';
import Alert from 'react-bootstrap/Alert';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { paths as shopPaths } from '../../paths.ts';
import { SpinnerScreen } from '../../ui/core/page-states.tsx';
import { quoted } from '../../ui/core/words.ts';
import { useCall, useList, useRecord, useIdempotencyKey } from '../api/admin-api.ts';
import { RecordHistory } from '../features/history/record-history.tsx';
import {
  productChangeText,
  copiedValues,
  newProductForm,
  type ProductValues,
} from '../features/products/product-edit.ts';
import { HiddenMark } from '../features/products/product-columns.tsx';
import { ProductForm } from '../features/products/product-form.tsx';
import { useProductSave } from '../features/products/use-product-save.tsx';
import { useVisibility } from '../features/products/use-visibility.ts';
import { paths } from '../shell/paths.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { Drafted, useDraft, useLeaveSaved } from '../ui/unsaved.tsx';
import { Loaded, Missing } from '../ui/loaded.tsx';
import { placeIn } from '../ui/table-view.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';

const BACK = { to: paths.products, text: 'Productos' } as const;

const MISSING = (
  <Missing
    title="Este producto no existe."
    why="Puede que lo hayan eliminado."
    list={{ to: paths.products, text: 'Ver los productos' }}
  />
);

const NewProduct = ({ initial, isOption }: { initial?: ProductValues; isOption?: boolean }) => {
  const call = useCall();
  const headers = useIdempotencyKey();
  const leave = useLeaveSaved();
  const categories = useList('listCategories');
  return (
    <Loaded query={categories}>
      {(known) => (
        <ProductForm
          initial={initial}
          isOption={isOption}
          categories={known}
          save={async ({ values, isHidden }, signal) => {
            const form = newProductForm(values, { isHidden });
            const made = await call('createProduct', { headers, form, signal });
            await leave(
              made.hidden
                ? `${quoted(made.title)} se ha guardado como borrador.`
                : `${quoted(made.title)} ya está en la tienda.`,
              paths.products,
            );
          }}
        />
      )}
    </Loaded>
  );
};

const Copy = ({ product, isOption }: { product: ProductSummary; isOption: boolean }) => {
  const [values, setValues] = useState<ProductValues>();
  useEffect(() => {
    void copiedValues(product, isOption).then(setValues);
  }, [product, isOption]);
  return values ? <NewProduct initial={values} isOption={isOption} /> : <SpinnerScreen />;
};

/** A list with the product of this slug or id, hidden or not; an empty list if there is none. */
const useProduct = (id: string) => useRecord('listAllProducts', { query: { product: id } });

const CopiedProduct = ({ id, isOption }: { id: string; isOption: boolean }) => (
  <Loaded query={useProduct(id)} missing={MISSING}>
    {([product]) => (product ? <Copy product={product} isOption={isOption} /> : MISSING)}
  </Loaded>
);

export const CreateProductPage = () => {
  const [params] = useSearchParams();
  const option = params.get('opcion');
  const copied = option ?? params.get('copia');
  const isOption = option !== null;
  const form = isOption ? `product/option/${option}` : `product/copy/${copied}`;
  return (
    <AdminPage title={copied === null ? 'Crear producto' : 'Duplicar producto'} back={BACK}>
      <Drafted key={form} form={copied === null ? 'product/new' : form}>
        {copied === null ? <NewProduct /> : <CopiedProduct id={copied} isOption={isOption} />}
      </Drafted>
    </AdminPage>
  );
};

/** Hiding the product leaves the typed values of the form as they are. */
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
              <HiddenMark /> <span>Solo se ve en este panel.</span>
            </>
          ) : (
            <a href={shopPaths.product(product.slug)}>Ver en la tienda</a>
          )}
        </p>
        <BusyButton variant="outline-primary" busy={busy} onClick={() => void submit(!isHidden)}>
          {isHidden ? 'Mostrar en la tienda' : 'Ocultar de la tienda'}
        </BusyButton>
        <Link className="btn btn-outline-primary" to={paths.copyProduct(product.slug)}>
          Duplicar
        </Link>
        {product.family && (
          <Link className="btn btn-outline-primary" to={paths.addOption(product.slug)}>
            Duplicar como opción
          </Link>
        )}
      </div>
      {problem && <Alert variant="danger">{problem.message}</Alert>}
    </>
  );
};

interface Props {
  product: ProductSummary;
  categories: readonly Category[];
}

const Editor = ({ product: loaded, categories }: Props) => {
  // A conflict reads the product again, which must not change the base of the form.
  const [product] = useState(loaded);
  // A draft is saved against its own version, so that a later change by others is a conflict.
  const seen = (useDraft()?.found?.base as ProductSummary | undefined) ?? product;
  const leave = useLeaveSaved();
  const call = useCall();
  const { save, dialog } = useProductSave(categories, async ({ title }) => {
    await leave(`${quoted(title)} se ha guardado.`, placeIn(paths.products));
  });
  return (
    <>
      <ProductActions product={product} />
      <ProductForm
        product={seen}
        categories={categories}
        save={({ isHidden: _, ...edit }, signal) => save({ seen, ...edit }, { signal })}
      />
      {dialog}
      <RecordHistory
        record={`product-${product.id}`}
        textOf={(change) => productChangeText(change, categories)}
        onUndo={(undo) =>
          call('recordSale', {
            params: { id: product.id },
            headers: { 'idempotency-key': `undo-sale-${undo}` },
            body: { undo },
          })
        }
      />
    </>
  );
};

const StoredProduct = ({ id }: { id: string }) => {
  const categories = useList('listCategories');
  return (
    <Loaded query={useProduct(id)} missing={MISSING}>
      {([product]) =>
        product ? (
          <Loaded query={categories}>
            {(known) => <Editor product={product} categories={known} />}
          </Loaded>
        ) : (
          MISSING
        )
      }
    </Loaded>
  );
};

export const EditProductPage = () => {
  const { id = '' } = useParams();
  const [product] = useProduct(id).data ?? [];
  return (
    <AdminPage title={product ? `Editar ${quoted(product.title)}` : 'Editar producto'} back={BACK}>
      <Drafted form={`product/${id}`}>
        <StoredProduct id={id} />
      </Drafted>
    </AdminPage>
  );
};
