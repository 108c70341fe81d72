import { useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useApiDispatch } from '../../../api/dispatch.ts';
import { loadTitles, selectCategories, selectTitles } from '../core/catalog-slice.ts';
import { indexProducts, searchProducts } from './search-rules.ts';

/** Finds products by a text; `search` is undefined until the catalogue is there. */
export const useSearch = () => {
  const dispatch = useApiDispatch();
  const titles = useSelector(selectTitles);
  const { data: categories } = useSelector(selectCategories);
  useEffect(() => {
    void dispatch(loadTitles());
  }, [dispatch]);
  const { data } = titles;
  const search = useMemo(() => {
    if (!data) return undefined;
    const names = new Map<number, string>(categories?.map(({ id, name }) => [id, name]));
    const index = indexProducts(data, (product) => ({
      category: names.get(product.categoryId) ?? '',
      details: [...product.materials, product.maker, product.place, product.identifier],
      descriptions: [product.description, product.words ?? ''],
    }));
    return (text: string) => searchProducts(index, text);
  }, [data, categories]);
  return { titles, search, retry: () => void dispatch(loadTitles()) };
};
