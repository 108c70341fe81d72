import { paths } from '../shell/paths.ts';
import { ALL_PRODUCTS } from '../features/catalog/listing/lists.ts';
import { Listing } from '../features/catalog/listing/listing.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';

export const ProductsPage = () => (
  <div className="container page">
    <Listing
      list={ALL_PRODUCTS}
      name="Todos los productos"
      heading={
        <PageHeading
          documentTitle="Todos los productos"
          description="Cerámicas, pinturas, maderas, tejidos y decoraciones hechos a mano: todas las piezas de la tienda."
          canonical={paths.products()}
        >
          Todos los productos
        </PageHeading>
      }
    />
  </div>
);
