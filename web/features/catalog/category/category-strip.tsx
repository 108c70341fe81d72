import { NavLink } from 'react-router-dom';
import { FIXED_CATEGORIES } from '#shared/domain/categories.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import { paths } from '../../../paths.ts';
import { ResponsiveImage } from '../../../ui/core/responsive-image.tsx';

/** All categories with their images, at the top of a category page. */
export const CategoryStrip = ({ categories }: { categories: readonly Category[] | null }) => (
  <nav aria-label="Todas las categorías" aria-busy={categories === null}>
    <ul className="category-strip list-unstyled d-flex flex-wrap">
      {categories === null
        ? Array.from({ length: FIXED_CATEGORIES }, (_, index) => (
            <li key={`place-${index}`}>
              <span className="placeholder" />
            </li>
          ))
        : categories.map(({ id, name, img }) => (
            <li key={id}>
              <NavLink to={paths.category(id)}>
                <ResponsiveImage name={img} alt="" sizes="68px" width={1} height={1} compact />
                {name}
              </NavLink>
            </li>
          ))}
    </ul>
  </nav>
);
