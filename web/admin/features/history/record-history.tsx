import { useId, useRef, useState } from 'react';
import { momentText } from '#shared/domain/dates.ts';
import type { HistoryChange, HistoryEntry } from '#shared/domain/schemas/history.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/core/button.tsx';
import { Alert } from '../../../ui/on-demand/alert.tsx';
import { useLazyHistoryQuery } from '../../api/admin-api.ts';
import { fullName } from '../../ui/texts.ts';

interface Props {
  /** `product-17`, `user-01J…` */
  record: string;
  /** A change as a sentence. */
  textOf: (change: HistoryChange) => string;
}

const KINDS = {
  created: 'Creado',
  changed: 'Cambiado',
  sold: 'Vendido',
  returned: 'Devuelto al stock',
  deleted: 'Eliminado',
} as const satisfies Record<HistoryEntry['kind'], string>;

/** What happened to a record: who, when, old and new values. It is read when somebody asks for it. */
export const RecordHistory = ({ record, textOf }: Props) => {
  const [readHistory] = useLazyHistoryQuery();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [entries, setEntries] = useState<readonly HistoryEntry[] | null>(null);
  const [next, setNext] = useState<string>();
  const { submit, busy, problem } = useSubmit(async (after: string | undefined) => {
    const page = await readHistory({ record, ...(after !== undefined && { after }) }).unwrap();
    setEntries([...(entries ?? []), ...page.entries]);
    setNext(page.next);
    // The button that was pressed may disappear.
    if (after === undefined || page.next === undefined) heading.current?.focus();
  });
  return (
    <section className="measure mt-5 pt-4 border-top" aria-labelledby={id} aria-busy={busy}>
      <h2 ref={heading} id={id} tabIndex={-1} className="mb-3">
        Historial
      </h2>
      {entries?.length === 0 && <p>Todavía no ha cambiado nada.</p>}
      {entries && entries.length > 0 && (
        <ol className="item-list mb-3 text-break">
          {entries.map((entry) => (
            <li key={entry.id}>
              <p className="m-0 w-100 text-secondary small">
                <strong>{KINDS[entry.kind]}</strong> {entry.kind === 'sold' ? 'a' : 'por'}{' '}
                {fullName(entry.by)}
                {entry.by.role === 'user' && ' (cliente)'} ·{' '}
                <time dateTime={entry.at}>{momentText(entry.at)}</time>
              </p>
              {entry.changes.map((change) => (
                <p key={change.field} className="m-0 w-100">
                  {textOf(change)}
                </p>
              ))}
            </li>
          ))}
        </ol>
      )}
      {problem && <Alert>{problem.message}</Alert>}
      {(entries === null || next !== undefined) && (
        <Button variant="outline-primary" busy={busy} onClick={() => void submit(next)}>
          {entries === null ? 'Ver el historial' : 'Ver más'}
        </Button>
      )}
    </section>
  );
};
