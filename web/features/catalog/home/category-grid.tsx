import type { Category } from '#shared/domain/schemas/category.ts';
import { ResponsiveImage } from '../../../ui/core/responsive-image.tsx';

interface Props {
  categories: readonly Category[] | null;
  /** Number of placeholders while the categories load. */
  expected: number;
  /** Element id of the section that a category scrolls to. */
  sectionId: (categoryId: number) => string;
}

/** The categories of the home page; a click scrolls to the category's row. */
export const CategoryGrid = ({ categories, expected, sectionId }: Props) => (
  <ul className="category-grid list-unstyled d-flex flex-wrap m-0" aria-busy={categories === null}>
    {categories === null
      ? Array.from({ length: expected }, (_, index) => (
          <li key={`place-${index}`} aria-hidden="true">
            <div className="category-image" />
          </li>
        ))
      : categories.map(({ id, name, img }) => (
          <li key={id}>
            <a href={`#${sectionId(id)}`}>
              <span className="category-image">
                <ResponsiveImage
                  name={img}
                  alt=""
                  // From tablets on the image is wider than its box, and CSS crops its sides.
                  sizes="(min-width: 1400px) 400px, (min-width: 992px) 29vw, (min-width: 768px) 32vw, 50vw"
                  width={4}
                  height={3}
                  compact
                />
              </span>
              {name}
            </a>
          </li>
        ))}
  </ul>
);
