import { useState } from 'react';
import { ApiError } from '../../../api/call.ts';
import { Button } from '../../../ui/core/button.tsx';
import { Dialog } from '../../../ui/on-demand/dialog.tsx';

/**
 * Asks before a product is saved with price 0, which is more often a slip than a gift.
 *
 * @returns `isSure`: rejects with an error at the price if the admin does not confirm it; `question`:
 *   the dialog, which the form renders
 */
export const useFreeQuestion = () => {
  const [answer, setAnswer] = useState<((isSure: boolean) => void) | null>(null);
  const ask = () =>
    new Promise<boolean>((resolve) => {
      setAnswer(() => resolve);
    });
  return {
    isSure: async (price: string, before?: number): Promise<void> => {
      if (Number(price) > 0 || before === 0 || (await ask())) return;
      throw new ApiError({
        status: 400,
        code: 'VALIDATION',
        message: 'No se ha guardado nada.',
        details: [{ code: 'REQUIRED', field: 'price', message: 'Escribe el precio.' }],
        retryAfter: undefined,
      });
    },
    question: answer && (
      <Dialog
        title="¿Precio 0?"
        onClosed={() => {
          answer(false);
          setAnswer(null);
        }}
      >
        <p>Cualquiera podrá pedir esta pieza gratis.</p>
        <div className="button-row justify-content-end mt-4">
          <Button
            onClick={({ currentTarget }) => {
              answer(true);
              currentTarget.closest('dialog')?.close();
            }}
          >
            Guardar con precio 0
          </Button>
        </div>
      </Dialog>
    ),
  };
};
