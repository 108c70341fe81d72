import basket from 'bootstrap-icons/icons/basket.svg';
import { Button } from '../../../ui/core/button.tsx';
import { EmptyState } from '../../../ui/core/empty-state.tsx';

/** In place of a list whose filters let no product through. */
export const NothingLeft = ({ onReset }: { onReset: () => void }) => (
  <EmptyState icon={basket} title="Ninguna pieza tiene todo lo que has elegido.">
    <p>Quita alguno de los filtros, o míralas todas.</p>
    <Button variant="outline-primary" onClick={onReset}>
      Quitar filtros
    </Button>
  </EmptyState>
);
