import { useDispatch } from 'react-redux';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { showToast } from '../../../ui/core/toasts-slice.ts';
import { quoted } from '../../../ui/core/words.ts';
import { useCall } from '../../api/admin-api.ts';
import { formOf } from '../../ui/form-images.ts';

export const useVisibility = () => {
  const dispatch = useDispatch();
  const call = useCall();
  return async ({ id, title }: ProductSummary, isHidden: boolean): Promise<void> => {
    // No version is sent, because no other field changes.
    await call('editProduct', { params: { id }, form: formOf([['hidden', String(isHidden)]]) });
    dispatch(
      showToast(
        isHidden
          ? `${quoted(title)} ya no se ve en la tienda.`
          : `${quoted(title)} se ve en la tienda.`,
      ),
    );
  };
};
