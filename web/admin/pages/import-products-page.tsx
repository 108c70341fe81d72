import { Link } from 'react-router-dom';
import { LoadProblem } from '../../ui/core/load-problem.tsx';
import { SpinnerScreen } from '../../ui/core/spinner-screen.tsx';
import { paths } from '../shell/paths.ts';
import { categories } from '../features/categories/categories-slice.ts';
import { ProductImport } from '../features/products/product-import.tsx';
import { products } from '../features/products/products-slice.ts';
import { AdminPage } from '../ui/admin-page.tsx';

const Content = () => {
  const shown = products.useList();
  const known = categories.useList();
  if (shown.list.isWhole && known.list.isWhole) {
    return (
      <ProductImport
        products={shown.list.rows}
        categories={known.list.rows}
        done={
          <Link className="btn btn-outline-primary" to={paths.products()}>
            Ver los productos
          </Link>
        }
      />
    );
  }
  const missing = [shown, known].find(({ list }) => !list.isWhole && list.problem);
  if (!missing?.list.problem) return <SpinnerScreen />;
  return <LoadProblem message={missing.list.problem.message} onRetry={missing.retry} />;
};

/** `/admin/importProducts` */
export const ImportProductsPage = () => (
  <AdminPage title="Importar productos" back={{ to: paths.products(), text: 'Productos' }}>
    <Content />
  </AdminPage>
);
