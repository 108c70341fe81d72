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
  /** The latest data, kept when a reload fails; null before the first answer. */
  data: Data | null;
  /** The error of the latest load. */
  problem: Problem | null;
  onRetry: () => void;
  children: (data: Data) => ReactNode;
}

/** A section of a page that loads and fails independently of the others. */
export const Panel = <Data,>({ title, actions, data, problem, onRetry, children }: Props<Data>) => (
  <div className="panel" aria-busy={data === null && !problem}>
    <div className="panel-head">
      <h2 tabIndex={-1}>{title}</h2>
      {actions}
    </div>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
    <section className="panel-body" aria-label={title} tabIndex={0}>
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
  </div>
);
