import { useApiDispatch } from '../../api/dispatch.ts';
import { LoadProblem } from '../../ui/core/load-problem.tsx';
import { SpinnerScreen } from '../../ui/core/spinner-screen.tsx';
import { paths } from '../shell/paths.ts';
import { categories } from '../features/categories/categories-slice.ts';
import { ProductForm } from '../features/products/product-form.tsx';
import { createProduct } from '../features/products/products-slice.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { answerOrThrow } from '../api/admin-thunk.ts';
import { useRequestKey } from '../api/use-request-key.ts';
import { quoted } from '../../ui/on-demand/quoted.ts';
import { Drafted } from '../ui/drafted.tsx';
import { useLeaveSaved } from '../ui/use-leave-saved.ts';

const Content = () => {
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
      categories={list.rows}
      failure="No se pudo crear el producto"
      save={async (values) => {
        const { title } = await answerOrThrow(dispatch(createProduct({ values, key })));
        await leave(`${quoted(title)} ya está en la tienda.`, paths.products());
      }}
    />
  );
};

/** `/admin/createProduct` */
export const CreateProductPage = () => (
  <AdminPage title="Crear producto" back={{ to: paths.products(), text: 'Productos' }}>
    <Drafted form="product/new">
      <Content />
    </Drafted>
  </AdminPage>
);
