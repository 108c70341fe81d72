import { paths } from '../shell/paths.ts';
import { useList } from '../api/admin-api.ts';
import { ProductImport } from '../features/products/product-import.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Loaded } from '../ui/loaded.tsx';

/** `/admin/importProducts` */
export const ImportProductsPage = () => {
  const categories = useList('listCategories');
  return (
    <AdminPage title="Importar productos" back={{ to: paths.products, text: 'Productos' }}>
      <Loaded query={useList('listAllProducts')}>
        {(rows) => (
          <Loaded query={categories}>
            {(known) => <ProductImport products={rows} categories={known} />}
          </Loaded>
        )}
      </Loaded>
    </AdminPage>
  );
};
