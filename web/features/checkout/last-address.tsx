import { useEffect, useState } from 'react';
import type { Address } from '#shared/domain/schemas/order.ts';
import { callPage } from '../../api/call.ts';
import { useApiDispatch } from '../../api/dispatch.ts';
import { createApiThunk } from '../../api/thunk.ts';
import { Button } from '../../ui/core/button.tsx';

/** A thunk, so that a session that has ended leads to the sign-in. */
const readLastAddress = createApiThunk(
  'checkout/readLastAddress',
  async (token: string, { signal }) => {
    const { entries } = await callPage('listOrders', { token, query: { limit: '1' }, signal });
    return entries[0]?.address;
  },
);

interface Props {
  token: string;
  onUse: (address: Address) => void;
}

/**
 * Offers the address of the account's last order. Its place has the height of the button from the
 * start, so that the form does not move.
 */
export const LastAddress = ({ token, onUse }: Props) => {
  const dispatch = useApiDispatch();
  const [last, setLast] = useState<Address>();
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const reading = dispatch(readLastAddress(token));
    // Without an answer the shopper types the address.
    reading.unwrap().then(setLast, () => undefined);
    return () => {
      reading.abort();
    };
  }, [dispatch, token]);
  return (
    <div className="last-address" role="status">
      {isUsed && <p>Es la dirección de tu último pedido. Revísala antes de continuar.</p>}
      {last && !isUsed && (
        <Button
          variant="outline-primary"
          onClick={() => {
            setUsed(true);
            onUse(last);
          }}
        >
          Usar la dirección de tu último pedido
        </Button>
      )}
    </div>
  );
};
