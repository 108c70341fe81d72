import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useApiDispatch } from '../api/dispatch.ts';
import { isWhole } from '../api/remote.ts';
import { paths } from '../shell/paths.ts';
import { loadProducts, selectProducts } from '../features/catalog/core/catalog-slice.ts';
import { Listing } from '../features/catalog/listing/listing.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';

export const ProductsPage = () => {
  const dispatch = useApiDispatch();
  const products = useSelector(selectProducts);
  useEffect(() => {
    void dispatch(loadProducts());
  }, [dispatch]);
  return (
    <div className="container page">
      <Listing
        heading={
          <PageHeading
            documentTitle="Todos los productos"
            description="Cerámicas, pinturas, maderas, tejidos y decoraciones hechos a mano: todas las piezas del taller."
            canonical={paths.products()}
          >
            Todos los productos
          </PageHeading>
        }
        products={products.data}
        isWhole={isWhole(products)}
        problem={products.problem}
        busy={products.status === 'loading'}
        onRetry={() => void dispatch(loadProducts())}
      />
    </div>
  );
};
