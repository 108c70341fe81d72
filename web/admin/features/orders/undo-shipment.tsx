import { useState } from 'react';
import { Button } from '../../../ui/core/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Takes back that an order was sent. */
export const UndoShipment = ({ onConfirm }: { onConfirm: () => Promise<void> }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="link"
        className="order-undo"
        onClick={() => {
          setOpen(true);
        }}
      >
        No está enviado
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="¿El pedido no está enviado?"
          confirm="Volver a «Por enviar»"
          isDestructive={false}
          onConfirm={onConfirm}
          onClosed={() => {
            setOpen(false);
          }}
        >
          <p>
            El cliente dejará de verlo como enviado. Si ya ha recibido el correo, no se puede
            retirar; recibirá otro cuando lo envíes.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
};
