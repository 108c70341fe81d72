import { Alert } from '../../ui/on-demand/alert.tsx';
import { Button } from '../../ui/core/button.tsx';
import { countText } from './count-text.ts';
import type { Download } from './use-download.ts';

interface Props {
  download: Download;
  onRetry: () => void;
  onCancel: () => void;
}

/** Shown while the rows of a file arrive that are not loaded. */
export const DownloadProgress = ({ download: { rows, problem }, onRetry, onCancel }: Props) =>
  problem ? (
    <Alert variant="warning">
      El archivo tiene {countText(rows)} filas y le faltan otras. {problem.message}{' '}
      <Button variant="link" onClick={onRetry}>
        Seguir descargando
      </Button>
      <Button variant="link" onClick={onCancel}>
        Cancelar
      </Button>
    </Alert>
  ) : (
    <div className="table-download">
      <span role="status">Preparando el archivo: {countText(rows)} filas…</span>
      <Button variant="link" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  );
