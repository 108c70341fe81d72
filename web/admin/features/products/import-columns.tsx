import type { Category } from '#shared/domain/schemas/category.ts';
import type { Column } from '../../ui/columns.ts';
import type { ImportedValues } from './import-cell-rules.ts';
import { importedValuesOf, type PlannedRow } from './import-rules.ts';
import { FIELD_NAMES, type ProductField } from './product-values.ts';
import { valueText } from './product-texts.ts';
import type { Outcome } from './use-import.ts';

export type ImportTableRow = PlannedRow & { outcome?: Outcome | undefined };

const PLANS = {
  faulty: ['Con errores', 'plan-faulty'],
  new: ['Nuevo', 'plan-new'],
  changed: ['Cambia', 'plan-changed'],
  unchanged: ['Sin cambios', 'plan-unchanged'],
} as const satisfies Record<PlannedRow['kind'], readonly [string, string]>;

const OUTCOMES = {
  saving: ['Guardando…', 'plan-changed'],
  saved: ['Guardado', 'plan-new'],
  failed: ['No se guardó', 'plan-faulty'],
} as const satisfies Record<Outcome['state'], readonly [string, string]>;

const stateOf = ({ kind, outcome }: ImportTableRow): readonly [text: string, className: string] =>
  outcome ? OUTCOMES[outcome.state] : PLANS[kind];

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
      return [];
    case 'new':
      return [
        `${text('price', row.values)} · stock ${row.values.stock} · ${text('categoryId', row.values)} · ${text('images', row.values)}`,
        ...(row.isNamesake ? ['Ya hay un producto con este título: será otro.'] : []),
      ];
    case 'changed': {
      const before = importedValuesOf(row.product);
      return row.fields.map((field) => {
        const note = field === 'images' ? imagesNote(before.images, row.values.images) : '';
        return `${FIELD_NAMES[field]}: ${text(field, before)} → ${text(field, row.values)}${note}`;
      });
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
    header: 'Qué pasa',
    value: (row) => stateOf(row)[0],
    cell: (row) => {
      const [text, className] = stateOf(row);
      return <span className={`pill ${className}`}>{text}</span>;
    },
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
