import { useMemo } from 'react';
import Badge from 'react-bootstrap/Badge';
import { EmptyState } from '../../../ui/core/page-states.tsx';
import type { Column } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { PlannedRow } from './import-plan.ts';
import type { ImportRun, Outcome } from './use-import.ts';

type ImportTableRow = PlannedRow & { outcome: Outcome | undefined };

const PLANS = {
  faulty: ['Con errores', 'danger'],
  new: ['Nuevo', 'success'],
  changed: ['Cambia', 'info'],
  unchanged: ['Sin cambios', 'secondary'],
} as const satisfies Record<PlannedRow['kind'], readonly [string, string]>;

const OUTCOMES = {
  saving: ['Guardando…', 'info'],
  saved: ['Guardado', 'success'],
  failed: ['No se guardó', 'danger'],
} as const satisfies Record<Outcome['state'], readonly [string, string]>;

const stateOf = ({ kind, outcome }: ImportTableRow) =>
  outcome ? OUTCOMES[outcome.state] : PLANS[kind];

const linesOf = ({ lines, doubt, outcome }: ImportTableRow): readonly string[] => {
  if (outcome?.state === 'failed') return [outcome.reason];
  return doubt === undefined ? lines : [doubt, ...lines];
};

type Ticked = ReadonlySet<PlannedRow['id']>;

const importColumns = (
  ticked: Ticked,
  onTick: ((ticked: Ticked) => void) | undefined,
): readonly Column<ImportTableRow>[] => [
  { id: 'fila', header: 'Fila', value: ({ id }) => id, align: 'end' },
  { id: 'producto', header: 'Producto', value: ({ title }) => title, card: 'title' },
  {
    id: 'resultado',
    header: 'Resultado',
    value: (row) => stateOf(row)[0],
    cell: (row) => {
      const [text, variant] = stateOf(row);
      return (
        <>
          <Badge pill bg={`${variant}-subtle`} text={`${variant}-emphasis`}>
            {text}
          </Badge>
          {row.doubt !== undefined && (
            <label className="d-inline-flex gap-2 ms-2 py-2 fw-bold text-nowrap">
              <input
                type="checkbox"
                className="form-check-input"
                aria-label={`Importar la fila ${row.id}, ${row.title}`}
                checked={ticked.has(row.id)}
                disabled={!onTick}
                onChange={({ currentTarget }) => {
                  const others = [...ticked].filter((id) => id !== row.id);
                  onTick?.(new Set(currentTarget.checked ? [...others, row.id] : others));
                }}
              />{' '}
              Dudosa
            </label>
          )}
        </>
      );
    },
  },
  {
    id: 'detalle',
    header: 'Detalle',
    value: (row) => linesOf(row).join('\n'),
    cell: (row) => (
      <ul className="list-unstyled m-0">
        {linesOf(row).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
  },
];

interface Props {
  rows: readonly PlannedRow[];
  outcomes: ImportRun['outcomes'] | undefined;
  ticked: Ticked;
  onTick: ((ticked: Ticked) => void) | undefined;
}

export const ImportTable = ({ rows, outcomes, ticked, onTick }: Props) => {
  const data = useMemo(
    () => rows.map((row): ImportTableRow => ({ ...row, outcome: outcomes?.[row.id] })),
    [rows, outcomes],
  );
  const columns = useMemo(() => importColumns(ticked, onTick), [ticked, onTick]);
  return (
    <DataTable
      label="Filas"
      query={{ data, isFetching: false, refetch: () => undefined }}
      columns={columns}
      empty={<EmptyState title="No hay filas." />}
    />
  );
};
