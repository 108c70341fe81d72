import { paths } from '../shell/paths.ts';
import { useCategoriesQuery, useProductsQuery } from '../api/admin-api.ts';
import { ProductImport } from '../features/products/product-import.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Loaded } from '../ui/loaded.tsx';

/** `/admin/importProducts` */
export const ImportProductsPage = () => {
  const categories = useCategoriesQuery();
  return (
    <AdminPage title="Importar productos" back={{ to: paths.products, text: 'Productos' }}>
      <Loaded query={useProductsQuery()}>
        {(rows) => (
          <Loaded query={categories}>
            {(known) => <ProductImport products={rows} categories={known} />}
          </Loaded>
        )}
      </Loaded>
    </AdminPage>
  );
};
