import { useSearchParams } from 'react-router-dom';
import { paths } from '../shell/paths.ts';
import { useCategoriesQuery } from '../api/admin-api.ts';
import { useCreateProductMutation, useLazyProductQuery } from '../api/shop-api.ts';
import { unwrapped } from '../api/endpoints.ts';
import { ProductForm } from '../features/products/product-form.tsx';
import {
  copiedValues,
  newProductForm,
  type ProductValues,
} from '../features/products/product-edit.ts';
import { LoadProblem } from '../../ui/core/load-problem.tsx';
import { SpinnerScreen } from '../../ui/core/spinner-screen.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { useLoadOnce } from '../api/use-load-once.ts';
import { useRequestKey } from '../api/use-request-key.ts';
import { quoted } from '../../ui/on-demand/quoted.ts';
import { Drafted } from '../ui/drafted.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { useLeaveSaved } from '../ui/use-leave-saved.ts';

const NewProduct = ({ initial }: { initial?: ProductValues }) => {
  const [createProduct] = useCreateProductMutation();
  const key = useRequestKey();
  const leave = useLeaveSaved();
  const categories = useCategoriesQuery();
  return (
    <Loaded query={categories}>
      {(known) => (
        <ProductForm
          initial={initial}
          categories={known}
          failure="No se pudo crear el producto"
          save={async ({ values, isHidden }, signal) => {
            const form = newProductForm(values, { isHidden });
            const { title, hidden } = await unwrapped(createProduct({ form, key }), signal);
            await leave(
              hidden
                ? `${quoted(title)} se ha guardado como borrador.`
                : `${quoted(title)} ya está en la tienda.`,
              paths.products(),
            );
          }}
        />
      )}
    </Loaded>
  );
};

const CopiedProduct = ({ id }: { id: string }) => {
  const [readProduct] = useLazyProductQuery();
  const { data, problem, retry } = useLoadOnce(async () =>
    copiedValues(await readProduct(id).unwrap()),
  );
  if (data) return <NewProduct initial={data} />;
  return problem ? <LoadProblem message={problem.message} onRetry={retry} /> : <SpinnerScreen />;
};

/** `/admin/createProduct`, and with `?copia={slug or id}` the form of a copy. */
export const CreateProductPage = () => {
  const [params] = useSearchParams();
  const copied = params.get('copia');
  return (
    <AdminPage
      title={copied === null ? 'Crear producto' : 'Duplicar producto'}
      back={{ to: paths.products(), text: 'Productos' }}
    >
      <Drafted key={copied} form={copied === null ? 'product/new' : `product/copy/${copied}`}>
        {copied === null ? <NewProduct /> : <CopiedProduct id={copied} />}
      </Drafted>
    </AdminPage>
  );
};
