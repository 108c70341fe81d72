import { orderDate } from '#shared/domain/dates.ts';
import { Button } from '../../ui/core/button.tsx';

interface Props {
  /** Epoch milliseconds. */
  savedAt: number;
  onDiscard: () => void;
}

/** `hoy a las 17:42`, `el 20-11-2026 a las 9:05` */
const momentText = (savedAt: number): string => {
  const moment = new Date(savedAt);
  const day = orderDate(moment.toISOString());
  const time = moment.toLocaleTimeString('es', { hour: 'numeric', minute: '2-digit' });
  return `${day === orderDate(new Date().toISOString()) ? 'hoy' : `el ${day}`} a las ${time}`;
};

/** Says that the form contains a restored draft, and offers the values of the shop instead. */
export const DraftNote = ({ savedAt, onDiscard }: Props) => (
  <div className="draft-note" role="status">
    <p>
      Hemos recuperado lo que cambiaste {momentText(savedAt)}. Todavía no está guardado en la
      tienda.
    </p>
    <Button variant="outline-primary" onClick={onDiscard}>
      Descartar el borrador
    </Button>
  </div>
);
