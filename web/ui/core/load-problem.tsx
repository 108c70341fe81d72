import { Button } from './button.tsx';

interface Props {
  /** Spanish, safe to show. */
  message: string;
  busy?: boolean;
  onRetry: () => void;
}

/** Error message with a retry button, in place of content that did not load. */
export const LoadProblem = ({ message, busy = false, onRetry }: Props) => (
  <div className="empty-state" role="alert">
    <p className="empty-state-title">{message}</p>
    <Button variant="outline-primary" busy={busy} onClick={onRetry}>
      Reintentar
    </Button>
  </div>
);
