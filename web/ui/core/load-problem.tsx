import { useEffect, useEffectEvent } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface Props {
  /** Spanish, safe to show. */
  message: string;
  busy?: boolean;
  onRetry: () => void;
}

/**
 * Error message with a retry button, in place of content that did not load. Retries by itself when
 * the browser is online again.
 */
export const LoadProblem = ({ message, busy = false, onRetry }: Props) => {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const onOnline = () => {
      retry();
    };
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('online', onOnline);
    };
  }, []);
  return (
    <EmptyState role="alert" title={message}>
      <Button variant="outline-primary" busy={busy} onClick={onRetry}>
        Reintentar
      </Button>
    </EmptyState>
  );
};
