import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { NavLink, useParams } from 'react-router-dom';
import Container from 'react-bootstrap/Container';
import type { Category } from '#shared/domain/schemas/category.ts';
import { shop } from '#shared/domain/shop.ts';
import { useApiDispatch } from '../api/dispatch.ts';
import { paths } from '../paths.ts';
import { loadCategories, selectCategories } from '../features/catalog/core/catalog-slice.ts';
import { Listing } from '../features/catalog/listing/listing.tsx';
import { ALL_PRODUCTS } from '../features/catalog/listing/lists.ts';
import { NotFound } from '../features/catalog/core/not-found.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';

/** Hidden on wide screens, where the category bar has these links. */
const CategoryLinks = ({ categories }: { categories: readonly Category[] }) => (
  <nav aria-label="Todas las categorías">
    <ul className="category-links list-unstyled d-lg-none">
      {categories.map(({ id, name }) => (
        <li key={id}>
          <NavLink
            className={({ isActive }) => `btn ${isActive ? 'btn-primary' : 'btn-outline-primary'}`}
            to={paths.category(id)}
          >
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);

export const CategoryPage = () => {
  const { id = '' } = useParams();
  const dispatch = useApiDispatch();
  const categories = useSelector(selectCategories);
  useEffect(() => {
    void dispatch(loadCategories());
  }, [dispatch, id]);

  const category = categories.data?.find((known) => String(known.id) === id);
  const isGone = categories.data !== null && !category;

  return (
    <Container className="page">
      <CategoryLinks categories={categories.data ?? []} />
      {isGone ? (
        <NotFound message="Esta categoría no existe o ya no está en la tienda." />
      ) : (
        <Listing
          key={id}
          list={id}
          name={category?.name ?? 'Categoría'}
          heading={
            <PageHeading
              description={
                category && `${category.name}: piezas hechas a mano por artesanos y talleres.`
              }
              canonical={category && paths.category(category.id)}
              image={category?.img}
              imageAlt={category?.name}
            >
              {category?.name ?? 'Categoría'}
            </PageHeading>
          }
        />
      )}
    </Container>
  );
};

export const ProductsPage = () => (
  <Container className="page">
    <Listing
      list={ALL_PRODUCTS}
      name="Todos los productos"
      heading={
        <PageHeading
          description={`Todas las piezas de ${shop().name}. ${shop().tagline}.`}
          canonical={paths.products()}
        >
          Todos los productos
        </PageHeading>
      }
    />
  </Container>
);
