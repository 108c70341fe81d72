import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { paths as shopPaths } from '../../../paths.ts';
import { Button } from '../../../ui/core/button.tsx';
import { showToast } from '../../../ui/core/toasts-slice.ts';
import { Alert } from '../../../ui/on-demand/alert.tsx';
import { quoted } from '../../../ui/on-demand/quoted.ts';
import { useEditProductMutation } from '../../api/shop-api.ts';
import { paths } from '../../shell/paths.ts';
import { formOf } from './product-edit.ts';

/**
 * Above the form of a product: hide or show it, duplicate it, see it in the shop. Hiding leaves what is
 * typed in the form as it is.
 */
export const ProductActions = ({ product }: { product: ProductSummary }) => {
  const dispatch = useDispatch();
  const [editProduct] = useEditProductMutation();
  const [isHidden, setHidden] = useState(product.hidden === true);
  const { submit, busy, problem } = useSubmit(async (hide: boolean) => {
    // Nothing else changes, so no version is sent.
    await editProduct({ id: product.id, form: formOf([['hidden', String(hide)]]) }).unwrap();
    setHidden(hide);
    const title = quoted(product.title);
    dispatch(
      showToast(hide ? `${title} ya no se ve en la tienda.` : `${title} se ve en la tienda.`),
    );
  });
  return (
    <>
      <div className="product-actions">
        <p role="status">
          {isHidden ? (
            <>
              <span className="pill">Oculto</span> Solo se ve en este panel.
            </>
          ) : (
            <a href={shopPaths.product(product.slug)}>Ver en la tienda</a>
          )}
        </p>
        <Button variant="outline-primary" busy={busy} onClick={() => void submit(!isHidden)}>
          {isHidden ? 'Mostrar en la tienda' : 'Ocultar de la tienda'}
        </Button>
        <Link className="btn btn-outline-primary" to={paths.copyProduct(product.slug)}>
          Duplicar
        </Link>
      </div>
      {problem && <Alert>{problem.message}</Alert>}
    </>
  );
};
