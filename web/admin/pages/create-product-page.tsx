import { useSearchParams } from 'react-router-dom';
import { useApiDispatch } from '../../api/dispatch.ts';
import { LoadProblem } from '../../ui/core/load-problem.tsx';
import { SpinnerScreen } from '../../ui/core/spinner-screen.tsx';
import { paths } from '../shell/paths.ts';
import { categories } from '../features/categories/categories-slice.ts';
import { ProductForm } from '../features/products/product-form.tsx';
import { copiedValues } from '../features/products/copied-product.ts';
import type { ProductValues } from '../features/products/product-values.ts';
import { createProduct, readProduct } from '../features/products/products-slice.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { answerOrThrow } from '../api/admin-thunk.ts';
import { useLoadOnce } from '../api/use-load-once.ts';
import { useRequestKey } from '../api/use-request-key.ts';
import { quoted } from '../../ui/on-demand/quoted.ts';
import { Drafted } from '../ui/drafted.tsx';
import { useLeaveSaved } from '../ui/use-leave-saved.ts';

const NewProduct = ({ initial }: { initial?: ProductValues }) => {
  const dispatch = useApiDispatch();
  const key = useRequestKey();
  const leave = useLeaveSaved();
  const { list, retry } = categories.useList();
  if (!list.isLoaded) {
    if (list.problem) return <LoadProblem message={list.problem.message} onRetry={retry} />;
    return <SpinnerScreen />;
  }
  return (
    <ProductForm
      initial={initial}
      categories={list.rows}
      failure="No se pudo crear el producto"
      save={async (values, signal) => {
        const { title, hidden } = await answerOrThrow(
          dispatch(createProduct({ values, key })),
          signal,
        );
        await leave(
          hidden
            ? `${quoted(title)} se ha guardado como borrador.`
            : `${quoted(title)} ya está en la tienda.`,
          paths.products(),
        );
      }}
    />
  );
};

const CopiedProduct = ({ id }: { id: string }) => {
  const dispatch = useApiDispatch();
  const { data, problem, retry } = useLoadOnce(async () =>
    copiedValues(await answerOrThrow(dispatch(readProduct(id)))),
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
