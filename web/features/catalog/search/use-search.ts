import { useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useApiDispatch } from '../../../api/dispatch.ts';
import { loadCatalogue, selectCategories, selectCatalogue } from '../core/catalog-slice.ts';
import { indexProducts, searchProducts } from './search-rules.ts';

export const useSearch = () => {
  const dispatch = useApiDispatch();
  const catalogue = useSelector(selectCatalogue);
  const { data: categories } = useSelector(selectCategories);
  useEffect(() => {
    void dispatch(loadCatalogue());
  }, [dispatch]);
  const { data } = catalogue;
  const search = useMemo(() => {
    if (!data) return undefined;
    const names = new Map<number, string>(categories?.map(({ id, name }) => [id, name]));
    const index = indexProducts(data, (product) => ({
      category: names.get(product.categoryId) ?? '',
      details: [...product.materials, product.maker, product.place, product.identifier],
      descriptions: [product.description, product.words],
    }));
    return (text: string) => searchProducts(index, text);
  }, [data, categories]);
  return { catalogue, search, retry: () => void dispatch(loadCatalogue()) };
};
