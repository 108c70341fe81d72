import { Link, useParams } from 'react-router-dom';
import { useApiDispatch } from '../../api/dispatch.ts';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { LoadProblem } from '../../ui/core/load-problem.tsx';
import { SpinnerScreen } from '../../ui/core/spinner-screen.tsx';
import { paths } from '../shell/paths.ts';
import { categories } from '../features/categories/categories-slice.ts';
import { RecordHistory } from '../features/history/record-history.tsx';
import { productChangeText } from '../features/products/product-change-text.ts';
import { ProductActions } from '../features/products/product-actions.tsx';
import { ProductEditor } from '../features/products/product-editor.tsx';
import { readProduct } from '../features/products/products-slice.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { answerOrThrow } from '../api/admin-thunk.ts';
import { useLoadOnce } from '../api/use-load-once.ts';
import { quoted } from '../../ui/on-demand/quoted.ts';
import { Drafted } from '../ui/drafted.tsx';
import { placeIn } from '../ui/list-places.ts';
import { useLeaveSaved } from '../ui/use-leave-saved.ts';

const Content = ({ id }: { id: string }) => {
  const dispatch = useApiDispatch();
  const leave = useLeaveSaved();
  const product = useLoadOnce(() => answerOrThrow(dispatch(readProduct(id))));
  const { list, retry } = categories.useList();
  if (product.data && list.isLoaded) {
    return (
      <>
        <ProductActions product={product.data} />
        <ProductEditor
          product={product.data}
          categories={list.rows}
          onSaved={async ({ title }) => {
            await leave(`${quoted(title)} se ha guardado.`, placeIn(paths.products()));
          }}
        />
        <RecordHistory
          record={`product-${product.data.id}`}
          textOf={(change) => productChangeText(change, list.rows)}
        />
      </>
    );
  }
  if (product.problem?.status === 404) {
    return (
      <EmptyState title="Este producto no existe.">
        <p>Puede que lo hayan eliminado.</p>
        <Link className="btn btn-primary" to={paths.products()}>
          Ver los productos
        </Link>
      </EmptyState>
    );
  }
  const problem = product.problem ?? (list.isLoaded ? null : list.problem);
  if (!problem) return <SpinnerScreen />;
  return (
    <LoadProblem message={problem.message} onRetry={product.problem ? product.retry : retry} />
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
