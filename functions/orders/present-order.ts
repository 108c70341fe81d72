import type { Owner } from '#shared/domain/ids.ts';
import { HelperOrderDetails, type OrderDetails } from '#shared/domain/schemas/mail.ts';
import { isHelper } from '../http/account-endpoints.ts';
import { presenterFor } from '../http/personal-data.ts';
import type { Item } from '../table/keys.ts';

/** Masked on a demo, and without amounts for helpers (RULE-85). */
export const orderPresenter = (caller: { actor: Owner; account: Item }) => {
  const { order: masked } = presenterFor(caller);
  return (order: OrderDetails): OrderDetails => {
    const shown: OrderDetails = masked(order);
    const isOwn = shown.adminId === caller.actor.id;
    if (!isHelper(caller) || isOwn) return shown;
    // Typed as an order, like OrderAnswer.
    return HelperOrderDetails.parse(shown) as OrderDetails;
  };
};
