import type { Category } from '#shared/domain/schemas/category.ts';
import type { Column } from '../../ui/columns.ts';
import type { ImportedValues } from './import-cell-rules.ts';
import { staleStockOf, type PlannedRow } from './import-rules.ts';
import { staleText } from './import-stock-rules.ts';
import { comparedValuesOf, FIELD_NAMES, type ProductField } from './product-values.ts';
import { valueText } from './product-texts.ts';
import type { Outcome } from './use-import.ts';

export type ImportTableRow = PlannedRow & { outcome?: Outcome | undefined };

const PLANS = {
  faulty: ['Con errores', 'plan-faulty'],
  namesake: ['Ya existe', 'plan-doubtful'],
  new: ['Nuevo', 'plan-new'],
  changed: ['Cambia', 'plan-changed'],
  unchanged: ['Sin cambios', 'plan-unchanged'],
} as const satisfies Record<PlannedRow['kind'], readonly [string, string]>;

const OUTCOMES = {
  saving: ['Guardando…', 'plan-changed'],
  saved: ['Guardado', 'plan-new'],
  failed: ['No se guardó', 'plan-faulty'],
} as const satisfies Record<Outcome['state'], readonly [string, string]>;

/** `Cambia`, and `Stock de antes` for a row whose stock needs a look. */
const statesOf = (row: ImportTableRow): readonly (readonly [text: string, className: string])[] => {
  if (row.outcome) return [OUTCOMES[row.outcome.state]];
  return staleStockOf(row)
    ? [PLANS[row.kind], ['Stock de antes', 'plan-doubtful']]
    : [PLANS[row.kind]];
};

const MAX_EXCERPT_CHARACTERS = 60;

const excerpt = (text: string): string =>
  text.length > MAX_EXCERPT_CHARACTERS
    ? `${text.slice(0, MAX_EXCERPT_CHARACTERS).trimEnd()}…`
    : text;

const imagesNote = (before: readonly string[], after: readonly string[]): string => {
  const added = after.filter((name) => !before.includes(name));
  if (added.length > 0) return `, nuevas: ${added.join(', ')}`;
  return before.length === after.length ? ', en otro orden' : '';
};

/** The lines of a row's detail cell. */
const linesOf = (row: ImportTableRow, categories: readonly Category[]): readonly string[] => {
  if (row.outcome?.state === 'failed') return [row.outcome.reason];
  const text = (field: ProductField, values: ImportedValues) =>
    excerpt(valueText(field, values, categories));
  switch (row.kind) {
    case 'faulty':
      return row.reasons;
    case 'unchanged':
      return row.stale ? [staleText(row.stale)] : [];
    case 'namesake':
      return ['Ya hay un producto con este título. No se crea otro.'];
    case 'new':
      return [
        `${text('price', row.values)} · stock ${row.values.stock} · ${text('categoryId', row.values)} · ${text('images', row.values)}`,
      ];
    case 'changed': {
      const before = comparedValuesOf(row.product);
      const { stale } = row;
      const isTold = (field: ProductField) => field === 'stock' && stale !== undefined;
      const changes = row.fields
        .filter((field) => !isTold(field))
        .map((field) => {
          const note = field === 'images' ? imagesNote(before.images, row.values.images) : '';
          return `${FIELD_NAMES[field]}: ${text(field, before)} → ${text(field, row.values)}${note}`;
        });
      return stale ? [...changes, staleText(stale)] : changes;
    }
  }
};

export const importColumns = (
  categories: readonly Category[],
): readonly Column<ImportTableRow>[] => [
  { id: 'fila', header: 'Fila', value: ({ id }) => id, align: 'end' },
  { id: 'producto', header: 'Producto', value: ({ title }) => title, card: 'title' },
  {
    id: 'resultado',
    header: 'Resultado',
    value: (row) =>
      statesOf(row)
        .map(([text]) => text)
        .join(' '),
    cell: (row) => (
      <span className="plan-states">
        {statesOf(row).map(([text, className]) => (
          <span key={text} className={`pill ${className}`}>
            {text}
          </span>
        ))}
      </span>
    ),
  },
  {
    id: 'detalle',
    header: 'Detalle',
    value: (row) => linesOf(row, categories).join('\n'),
    cell: (row) => (
      <ul className="plan-lines">
        {linesOf(row, categories).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
  },
];
