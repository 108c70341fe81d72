import { Link } from 'react-router-dom';
import { paths } from '../shell/paths.ts';
import { useCategoriesQuery } from '../api/admin-api.ts';
import { useProductsQuery } from '../api/shop-api.ts';
import { ProductImport } from '../features/products/product-import.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Loaded } from '../ui/loaded.tsx';

/** `/admin/importProducts` */
export const ImportProductsPage = () => {
  const products = useProductsQuery();
  const categories = useCategoriesQuery();
  return (
    <AdminPage title="Importar productos" back={{ to: paths.products(), text: 'Productos' }}>
      <Loaded query={products}>
        {(rows) => (
          <Loaded query={categories}>
            {(known) => (
              <ProductImport
                products={rows}
                categories={known}
                nextLink={
                  <Link className="btn btn-outline-primary" to={paths.products()}>
                    Ver los productos
                  </Link>
                }
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </AdminPage>
  );
};
