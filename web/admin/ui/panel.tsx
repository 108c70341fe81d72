import type { ReactNode } from 'react';
import type { Problem } from '../../api/call.ts';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { Button } from '../../ui/core/button.tsx';
import { LoadProblem } from '../../ui/core/load-problem.tsx';
import { SpinnerScreen } from '../../ui/core/spinner-screen.tsx';

interface Props<Data> {
  title: string;
  /** Beside the heading. */
  actions?: ReactNode;
  /** What there is to show, be it of before; null while there is nothing. */
  data: Data | null;
  /** Of the latest try. */
  problem: Problem | null;
  onRetry: () => void;
  children: (data: Data) => ReactNode;
}

/** One part of a page that loads and fails by itself, so that the others stay. */
export const Panel = <Data,>({ title, actions, data, problem, onRetry, children }: Props<Data>) => (
  <section className="panel" aria-label={title} aria-busy={data === null && !problem}>
    <div className="panel-head">
      <h2 tabIndex={-1}>{title}</h2>
      {actions}
    </div>
    {data === null ? (
      problem ? (
        <LoadProblem message={problem.message} onRetry={onRetry} />
      ) : (
        <SpinnerScreen />
      )
    ) : (
      <>
        {problem && (
          <Alert variant="warning">
            {problem.message}{' '}
            <Button variant="link" onClick={onRetry}>
              Reintentar
            </Button>
          </Alert>
        )}
        {children(data)}
      </>
    )}
  </section>
);
