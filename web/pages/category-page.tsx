import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { imageUrl } from '#shared/domain/images.ts';
import { useApiDispatch } from '../api/dispatch.ts';
import { isWhole } from '../api/remote.ts';
import { paths } from '../shell/paths.ts';
import {
  loadCategories,
  loadCategory,
  selectCategories,
  selectCategoryPage,
} from '../features/catalog/core/catalog-slice.ts';
import { CategoryStrip } from '../features/catalog/category/category-strip.tsx';
import { Listing } from '../features/catalog/listing/listing.tsx';
import { NotFound } from '../features/catalog/core/not-found.tsx';
import { HeadingPlaceholder } from '../ui/core/heading-placeholder.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';

export const CategoryPage = () => {
  const { id = '' } = useParams();
  const dispatch = useApiDispatch();
  const categories = useSelector(selectCategories);
  const page = useSelector(selectCategoryPage(id));
  useEffect(() => {
    void dispatch(loadCategory(id));
    void dispatch(loadCategories());
  }, [dispatch, id]);

  // The list of categories may know the name before the category's own answer arrives.
  const category = page?.data ?? categories.data?.find((known) => String(known.id) === id);
  const isGone = page?.problem?.status === 404;

  return (
    <div className="container page">
      <CategoryStrip categories={categories.data} />
      {isGone ? (
        <NotFound message="Esta categoría no existe o ya no está en la tienda." />
      ) : (
        <Listing
          heading={
            <PageHeading
              documentTitle={category?.name ?? 'Categoría'}
              description={category && `${category.name} hechas a mano en nuestro taller.`}
              canonical={category && paths.category(category.id)}
              image={category && imageUrl(category.img)}
            >
              {category?.name ??
                (page?.problem ? 'Categoría' : <HeadingPlaceholder label="Categoría" />)}
            </PageHeading>
          }
          products={page?.data?.products ?? null}
          isWhole={page !== undefined && isWhole(page)}
          problem={page?.problem ?? null}
          busy={page?.status === 'loading'}
          onRetry={() => void dispatch(loadCategory(id))}
        />
      )}
    </div>
  );
};
