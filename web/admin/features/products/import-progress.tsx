import { useId, type ReactNode } from 'react';
import { Alert } from '../../../ui/on-demand/alert.tsx';
import { Button } from '../../../ui/core/button.tsx';
import { isImportRow } from './import-row.ts';
import { counted } from './product-texts.ts';
import type { ImportRun, Outcome } from './use-import.ts';

interface Props {
  run: ImportRun;
  onStop: () => void;
  onResume: () => void;
  /** Link to the next page, shown when the run is over or stopped. */
  nextLink: ReactNode;
}

/** How many rows are saved, with buttons to stop at once, to continue and to retry failed rows. */
export const ImportProgress = ({
  run: { rows, outcomes, isRunning, pause },
  onStop,
  onResume,
  nextLink,
}: Props) => {
  const id = useId();
  const states = rows.filter(isImportRow).map((row) => outcomes[row.id]?.state);
  const countOf = (state: Outcome['state'] | undefined) =>
    states.filter((other) => other === state).length;
  const [saved, failed, waiting] = [countOf('saved'), countOf('failed'), countOf(undefined)];
  const isOver = !isRunning && waiting === 0;
  return (
    <div className="import-progress">
      <p id={id} role="status">
        {isOver ? 'Hecho: ' : ''}
        {saved} de {counted(states.length, 'producto guardado', 'productos guardados')}
        {failed > 0 && `, ${failed} no`}
        {!isRunning && waiting > 0 && '. Detenido'}.
      </p>
      {pause !== undefined && (
        <Alert variant="warning">{pause} La importación sigue sola en cuanto responda.</Alert>
      )}
      <progress value={saved + failed} max={states.length} aria-labelledby={id} />
      <div className="button-row">
        {isRunning && (
          <Button variant="outline-primary" onClick={onStop}>
            Detener
          </Button>
        )}
        {!isRunning && waiting + failed > 0 && (
          <Button onClick={onResume}>
            {waiting > 0 ? 'Continuar con lo que falta' : 'Reintentar lo que falló'}
          </Button>
        )}
        {!isRunning && nextLink}
      </div>
    </div>
  );
};
