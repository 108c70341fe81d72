import type { ReactNode } from 'react';
import { Loaded, Outdated, type Query } from './loaded.tsx';

interface Props<Data> {
  title: string;
  /** Beside the heading. */
  actions?: ReactNode;
  query: Query<Data>;
  children: (data: Data) => ReactNode;
}

/** A section of a page that loads and fails independently of the others. */
export const Panel = <Data,>({ title, actions, query, children }: Props<Data>) => (
  <div className="panel mb-4" aria-busy={query.data === undefined && query.isFetching}>
    <div className="button-row justify-content-between mb-2">
      <h2 tabIndex={-1} className="m-0">
        {title}
      </h2>
      {actions}
    </div>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
    <section className="panel-body" aria-label={title} tabIndex={0}>
      <Outdated query={query} />
      <Loaded query={query}>{children}</Loaded>
    </section>
  </div>
);
