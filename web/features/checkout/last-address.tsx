import { useCallback, useState } from 'react';
import Button from 'react-bootstrap/Button';
import type { Address } from '#shared/domain/schemas/order.ts';
import { callPage } from '../../api/call.ts';
import { useOwnCall } from '../../api/dispatch.ts';
import { useLoaded } from '../../ui/on-demand/use-loaded.ts';

/** The place has the button's height from the start, so that the form does not move. */
export const LastAddress = ({ onUse }: { onUse: (address: Address) => void }) => {
  const own = useOwnCall();
  const [isUsed, setUsed] = useState(false);
  const load = useCallback(async () => {
    const { entries } = await own((token) =>
      callPage('listOrders', { token, query: { limit: '1' } }),
    );
    return entries[0]?.address;
  }, [own]);
  // Without an answer the shopper types the address.
  const { value: last } = useLoaded(load);
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
