import { useId, useRef, useState } from 'react';
import Alert from 'react-bootstrap/Alert';
import ListGroup from 'react-bootstrap/ListGroup';
import { momentText } from '#shared/domain/dates.ts';
import type { HistoryChange, HistoryEntry } from '#shared/domain/schemas/history.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useCallPage } from '../../api/admin-api.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { fullName } from '../../ui/texts.ts';
import { BusyButton } from '../../../ui/core/busy-button.tsx';

interface Props {
  record: string;
  textOf: (change: HistoryChange) => string;
  /** Takes back a sale outside the shop. `sale` is the id of its entry. */
  onUndo?: (sale: string) => Promise<unknown>;
}

/** Entries load newest first, so the undoing of a loaded sale is always loaded too. */
const undoneIn = (entries: readonly HistoryEntry[]): unknown[] =>
  entries
    .filter(({ kind }) => kind === 'saleUndone')
    .flatMap(({ changes }) => changes.map(({ from }) => from));

const KINDS = {
  created: 'Creado',
  changed: 'Cambiado',
  sold: 'Vendido',
  returned: 'Devuelto al stock',
  soldOutside: 'Vendida fuera',
  saleUndone: 'Venta de fuera deshecha',
  deleted: 'Eliminado',
} as const satisfies Record<HistoryEntry['kind'], string>;

const UndoSale = ({ onConfirm }: { onConfirm: () => Promise<unknown> }) => (
  <ConfirmButton
    action="Deshacer la venta"
    title="¿Deshacer la venta?"
    confirm="Deshacer"
    onConfirm={onConfirm}
    done="La venta está deshecha."
  >
    <p>Las unidades vuelven al stock, y el importe deja de contar en los ingresos.</p>
  </ConfirmButton>
);

export const RecordHistory = ({ record, textOf, onUndo }: Props) => {
  const callPage = useCallPage();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [entries, setEntries] = useState<readonly HistoryEntry[] | null>(null);
  const [next, setNext] = useState<string>();
  const { submit, busy, problem } = useSubmit(async (after: string | undefined) => {
    const page = await callPage('listHistory', { params: { record }, query: { after } });
    setEntries(after === undefined ? page.entries : [...(entries ?? []), ...page.entries]);
    setNext(page.next);
    // The pressed button may disappear, so the heading gets the focus.
    if (after === undefined || page.next === undefined) heading.current?.focus();
  });
  const undone = undoneIn(entries ?? []);
  return (
    <section className="measure mt-5 pt-4 border-top" aria-labelledby={id} aria-busy={busy}>
      <h2 ref={heading} id={id} tabIndex={-1} className="mb-3">
        Historial
      </h2>
      {entries?.length === 0 && <p>Todavía no ha cambiado nada.</p>}
      {entries && entries.length > 0 && (
        <ListGroup as="ol" variant="flush" className="mb-3 text-break">
          {entries.map((entry) => (
            <ListGroup.Item key={entry.id} as="li">
              <p className="m-0 w-100 text-secondary small">
                <strong>{KINDS[entry.kind]}</strong> {entry.kind === 'sold' ? 'a' : 'por'}{' '}
                {fullName(entry.by)}
                {entry.by.role === 'user' && ' (cliente)'} ·{' '}
                <time dateTime={entry.at}>{momentText(entry.at)}</time>
              </p>
              {entry.changes
                .filter(({ field }) => field !== 'sale')
                .map((change) => (
                  <p key={change.field} className="m-0 w-100">
                    {textOf(change)}
                  </p>
                ))}
              {onUndo && entry.kind === 'soldOutside' && !undone.includes(entry.id) && (
                <UndoSale
                  onConfirm={async () => {
                    await onUndo(entry.id);
                    void submit(undefined);
                  }}
                />
              )}
            </ListGroup.Item>
          ))}
        </ListGroup>
      )}
      {problem && <Alert variant="danger">{problem.message}</Alert>}
      {(entries === null || next !== undefined) && (
        <BusyButton variant="outline-primary" busy={busy} onClick={() => void submit(next)}>
          {entries === null ? 'Ver el historial' : 'Ver más'}
        </BusyButton>
      )}
    </section>
  );
};
