import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { useApiDispatch } from '../api/dispatch.ts';
import { isWhole } from '../api/remote.ts';
import { paths } from '../paths.ts';
import { loadCategories, selectCategories } from '../features/catalog/core/catalog-slice.ts';
import { CategoryStrip } from '../features/catalog/category/category-strip.tsx';
import { Listing } from '../features/catalog/listing/listing.tsx';
import { ALL_PRODUCTS } from '../features/catalog/listing/lists.ts';
import { NotFound } from '../features/catalog/core/not-found.tsx';
import { HeadingPlaceholder } from '../ui/core/heading-placeholder.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';

export const CategoryPage = () => {
  const { id = '' } = useParams();
  const dispatch = useApiDispatch();
  const categories = useSelector(selectCategories);
  useEffect(() => {
    void dispatch(loadCategories());
  }, [dispatch, id]);

  const category = categories.data?.find((known) => String(known.id) === id);
  const isGone = isWhole(categories) && !category;

  return (
    <div className="container page">
      <CategoryStrip categories={categories.data} />
      {isGone ? (
        <NotFound message="Esta categoría no existe o ya no está en la tienda." />
      ) : (
        <Listing
          key={id}
          list={id}
          name={category?.name ?? 'Categoría'}
          heading={
            <PageHeading
              documentTitle={category?.name ?? 'Categoría'}
              description={
                category && `${category.name}: piezas hechas a mano por artesanos y talleres.`
              }
              canonical={category && paths.category(category.id)}
              image={category?.img}
              imageAlt={category?.name}
            >
              {category?.name ??
                (categories.problem ? 'Categoría' : <HeadingPlaceholder label="Categoría" />)}
            </PageHeading>
          }
        />
      )}
    </div>
  );
};

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
