import type { ReactNode } from 'react';
import Alert from 'react-bootstrap/Alert';
import Button from 'react-bootstrap/Button';
import { Link } from 'react-router-dom';
import { toProblem } from '../../api/call.ts';
import type { Query } from '../api/admin-api.ts';
import { EmptyState, LoadState } from '../../ui/core/page-states.tsx';

interface Props<Data> {
  query: Query<Data>;
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
}

export const Loaded = <Data,>({ query, missing, children }: Props<Data>) => {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  const problem = error === undefined || isFetching ? undefined : toProblem(error);
  // A malformed id is treated like an id that no record has.
  if (missing !== undefined && [400, 404].includes(problem?.status ?? 0)) return missing;
  return <LoadState problem={problem} onRetry={refetch} />;
};

interface MissingProps {
  title: string;
  why?: string;
  list: { to: string; text: string };
}

export const Missing = ({ title, why, list: { to, text } }: MissingProps) => (
  <EmptyState title={title}>
    {why !== undefined && <p>{why}</p>}
    <Link className="btn btn-primary" to={to}>
      {text}
    </Link>
  </EmptyState>
);

export const Outdated = ({ query: { data, error, refetch } }: { query: Query<unknown> }) =>
  data !== undefined &&
  error !== undefined && (
    <Alert variant="warning">
      {toProblem(error).message}{' '}
      <Button variant="link" onClick={() => void refetch()}>
        Reintentar
      </Button>
    </Alert>
  );

interface PanelProps<Data> {
  title: string;
  id?: string;
  actions?: ReactNode;
  query: Query<Data>;
  /** Shown if `children` returns false. Without it the panel is hidden then. */
  empty?: string | undefined;
  children: (data: Data) => ReactNode;
}

export const Panel = <Data,>(props: PanelProps<Data>) => {
  const { title, id, actions, query, empty, children } = props;
  const content = query.data !== undefined && children(query.data);
  if (query.data !== undefined && query.error === undefined && !content && empty === undefined) {
    return null;
  }
  return (
    <div className="panel mb-4" aria-busy={query.data === undefined && query.isFetching}>
      <div className="button-row justify-content-between mb-2">
        <h2 id={id} className="m-0">
          {title}
        </h2>
        {actions}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
      <section className="panel-body" aria-label={title} tabIndex={0}>
        <Outdated query={query} />
        <Loaded query={query}>
          {() => content || <p className="m-0 text-secondary">{empty}</p>}
        </Loaded>
      </section>
    </div>
  );
};
