import { Link } from 'react-router-dom';
import { LoadProblem } from '../../ui/core/load-problem.tsx';
import { SpinnerScreen } from '../../ui/core/spinner-screen.tsx';
import { paths } from '../shell/paths.ts';
import { categories } from '../features/categories/categories-slice.ts';
import { ProductImport } from '../features/products/product-import.tsx';
import { products } from '../features/products/products-slice.ts';
import { AdminPage } from '../ui/admin-page.tsx';

const Content = () => {
  const productList = products.useList();
  const categoryList = categories.useList();
  if (productList.list.isLoaded && categoryList.list.isLoaded) {
    return (
      <ProductImport
        products={productList.list.rows}
        categories={categoryList.list.rows}
        nextLink={
          <Link className="btn btn-outline-primary" to={paths.products()}>
            Ver los productos
          </Link>
        }
      />
    );
  }
  const failed = [productList, categoryList].find(({ list }) => !list.isLoaded && list.problem);
  if (!failed?.list.problem) return <SpinnerScreen />;
  return <LoadProblem message={failed.list.problem.message} onRetry={failed.retry} />;
};

/** `/admin/importProducts` */
export const ImportProductsPage = () => (
  <AdminPage title="Importar productos" back={{ to: paths.products(), text: 'Productos' }}>
    <Content />
  </AdminPage>
);
