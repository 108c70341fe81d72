import { useEffect, useState } from 'react';
import type { Product } from '#shared/schemas/product.ts';
import { toProblem } from '../../../api/call.ts';
import { useApiDispatch } from '../../../api/dispatch.ts';
import { failed, ready, unread, type Remote } from '../../../api/remote.ts';
import { answerOf } from '../../parts/admin-thunk.ts';
import { readProduct } from './products-slice.ts';

/** One product for a form that edits it, by slug or id, read when the form opens. */
export const useFreshProduct = (idOrSlug: string) => {
  const dispatch = useApiDispatch();
  const [remote, setRemote] = useState<Remote<Product>>(unread);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const show = (next: Remote<Product>) => {
      if (isWanted) setRemote(next);
    };
    answerOf(dispatch(readProduct(idOrSlug))).then(
      (product) => {
        show(ready(product, Date.now()));
      },
      (error: unknown) => {
        show(failed(undefined, { ...toProblem(error), receivedAt: Date.now() }));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [dispatch, idOrSlug, tries]);
  const retry = () => {
    setRemote(unread());
    setTries(tries + 1);
  };
  return { ...remote, retry };
};
