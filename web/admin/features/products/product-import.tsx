import { useMemo, useState, type ReactNode } from 'react';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { Alert } from '../../../ui/on-demand/alert.tsx';
import { Button } from '../../../ui/core/button.tsx';
import { EmptyState } from '../../../ui/core/empty-state.tsx';
import { NOT_LOADED, type List } from '../../api/list-rules.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { useUnsavedChanges } from '../../ui/use-unsaved-changes.tsx';
import { importColumns, type ImportTableRow } from './import-columns.tsx';
import { decodeCsv, isCsv, isImage, unusableText } from './import-file.ts';
import { ImportFilesField } from './import-files-field.tsx';
import { ImportProgress } from './import-progress.tsx';
import { isImportRow, type ImportFiles } from './import-row.ts';
import { imageKey } from './import-cell-rules.ts';
import {
  countKinds,
  planImport,
  staleStockOf,
  type ImportChoices,
  type PlannedRow,
} from './import-rules.ts';
import { counted } from './product-texts.ts';
import { BASE_HEADER } from './sheet-base.ts';
import { useImport, type Outcomes } from './use-import.ts';

interface Sheet {
  name: string;
  text: string;
}

interface Props {
  products: readonly ProductSummary[];
  categories: readonly Category[];
  /** Link to the next page, shown when the import is over or stopped. */
  nextLink: ReactNode;
}

/** Imports a spreadsheet with its images: choose the files, check the planned changes, save them. */
export const ProductImport = ({ products, categories, nextLink }: Props) => {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [files, setFiles] = useState<ImportFiles>(new Map());
  const [unusable, setUnusable] = useState<readonly string[]>([]);
  const [choices, setChoices] = useState<ImportChoices>({});
  const { run, start, resume, stop, discard } = useImport();
  const plan = useMemo(
    () => sheet && planImport(sheet.text, { products, categories, files, choices }),
    [sheet, products, categories, files, choices],
  );
  // Planned without the admin's choices, so that a question stays visible after its answer.
  const doubts = useMemo(() => {
    const open = sheet && planImport(sheet.text, { products, categories, files });
    return doubtsOf(open && 'rows' in open ? open.rows : []);
  }, [sheet, products, categories, files]);
  const guard = useUnsavedChanges(run?.isRunning === true, {
    title: 'La importación está en marcha',
    consequence:
      'Si sales ahora, la importación se detiene: lo que ya está guardado se queda en la tienda.',
    leave: 'Salir y detenerla',
    stay: 'Seguir importando',
  });
  const add = async (added: readonly File[]) => {
    const csv = added.findLast(isCsv);
    const images = added.filter(isImage);
    discard();
    setUnusable(
      added.filter((file) => !isCsv(file) && !isImage(file)).map(({ name }) => unusableText(name)),
    );
    if (csv) {
      setChoices({});
      setSheet({ name: csv.name, text: decodeCsv(await csv.arrayBuffer()) });
    }
    setFiles(
      (now) => new Map([...now, ...images.map((file) => [imageKey(file.name), file] as const)]),
    );
  };
  const rows = run?.rows ?? (plan && 'rows' in plan ? plan.rows : null);
  return (
    <>
      <section className="import-step" aria-labelledby="import-files">
        <h2 id="import-files">1. Elige los archivos</h2>
        <p>
          Una hoja de cálculo guardada como CSV, con una fila por producto, y las fotografías que
          nombra. Si la fila lleva algo en la columna «Slug», cambia ese producto; si no, crea uno
          nuevo. Lo que dejas en blanco se queda como está, y los datos de la pieza son opcionales.
        </p>
        <p>
          También sirve la hoja que descargas en la lista de productos: de ella se guarda solo lo
          que cambies. No toques su última columna, «{BASE_HEADER}»; con ella sabemos qué has
          cambiado, y lo vendido mientras tanto no vuelve.
        </p>
        <ImportFilesField
          isDisabled={run?.isRunning === true}
          onAdd={(added) => void add(added)}
          chosen={[
            sheet ? sheet.name : 'Ningún CSV',
            counted(files.size, 'fotografía', 'fotografías'),
          ].join(' · ')}
        />
      </section>
      {unusable.length > 0 && (
        <Alert variant="warning">
          {unusable.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      )}
      {plan && 'problem' in plan && !run && <Alert>{plan.problem}</Alert>}
      {rows && (
        <section className="import-step" aria-labelledby="import-check">
          <h2 id="import-check">2. Comprueba y guarda</h2>
          <PlanSummary rows={rows} />
          {run ? (
            <ImportProgress run={run} onStop={stop} onResume={resume} nextLink={nextLink} />
          ) : (
            <>
              <Doubts {...{ doubts, choices }} onChange={setChoices} />
              <StartButton
                rows={rows}
                onStart={() => {
                  start(rows, files);
                }}
              />
            </>
          )}
          <PlanTable rows={rows} outcomes={run?.outcomes} categories={categories} />
        </section>
      )}
      {guard}
    </>
  );
};

interface DoubtCounts {
  namesakes: number;
  /** Rows whose sheet does not say which stock it was downloaded with. */
  stocks: number;
}

const doubtsOf = (rows: readonly PlannedRow[]): DoubtCounts => ({
  namesakes: countKinds(rows).namesake,
  stocks: rows.filter((row) => staleStockOf(row)?.kind === 'unknown').length,
});

interface DoubtsProps {
  doubts: DoubtCounts;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

/** Asks about rows that would make a product twice or bring sold units back. */
const Doubts = ({ doubts: { namesakes, stocks }, choices, onChange }: DoubtsProps) => (
  <>
    {namesakes > 0 && (
      <Checkbox
        isChecked={choices.takesNamesakes === true}
        onChange={(takesNamesakes) => {
          onChange({ ...choices, takesNamesakes });
        }}
      >
        Crear también {counted(namesakes, 'producto', 'productos')} con un título que ya existe.
      </Checkbox>
    )}
    {stocks > 0 && (
      <Checkbox
        isChecked={choices.takesStock === true}
        onChange={(takesStock) => {
          onChange({ ...choices, takesStock });
        }}
      >
        Poner también el stock de la hoja en {counted(stocks, 'producto', 'productos')}. La hoja no
        dice cuánto había al descargarla: lo vendido desde entonces volvería a la tienda.
      </Checkbox>
    )}
  </>
);

interface CheckboxProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}

const Checkbox = ({ isChecked, onChange, children }: CheckboxProps) => (
  <label className="import-doubt">
    <input
      type="checkbox"
      className="form-check-input"
      checked={isChecked}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.checked);
      }}
    />
    <span>{children}</span>
  </label>
);

const PlanSummary = ({ rows }: { rows: readonly PlannedRow[] }) => {
  const counts = countKinds(rows);
  return (
    <p className="import-summary">
      {[
        counted(counts.new, 'nuevo', 'nuevos'),
        counted(counts.changed, 'cambia', 'cambian'),
        `${counts.unchanged} sin cambios`,
        `${counts.faulty} con errores`,
        ...(counts.namesake > 0 ? [counted(counts.namesake, 'ya existe', 'ya existen')] : []),
      ].join(' · ')}
    </p>
  );
};

const StartButton = ({ rows, onStart }: { rows: readonly PlannedRow[]; onStart: () => void }) => {
  const { faulty } = countKinds(rows);
  const amount = rows.filter(isImportRow).length;
  return (
    <>
      {faulty > 0 && (
        <Alert variant="warning">
          {faulty === 1
            ? 'Una fila tiene errores y no se importará.'
            : `${faulty} filas tienen errores y no se importarán.`}{' '}
          Puedes corregir el archivo y elegirlo otra vez.
        </Alert>
      )}
      {amount === 0 ? (
        <p>No hay nada que guardar.</p>
      ) : (
        <p>
          <Button onClick={onStart}>Importar {counted(amount, 'producto', 'productos')}</Button>
        </p>
      )}
    </>
  );
};

interface PlanTableProps {
  rows: readonly PlannedRow[];
  outcomes: Outcomes | undefined;
  categories: readonly Category[];
}

const PlanTable = ({ rows, outcomes, categories }: PlanTableProps) => {
  const list = useMemo(
    (): List<ImportTableRow> => ({
      ...NOT_LOADED,
      status: 'ready',
      isLoaded: true,
      rows: rows.map((row) => ({ ...row, outcome: outcomes?.[row.id] })),
    }),
    [rows, outcomes],
  );
  const columns = useMemo(() => importColumns(categories), [categories]);
  return (
    <DataTable
      label="Filas"
      list={list}
      columns={columns}
      onRetry={() => {}}
      empty={<EmptyState title="No hay filas." />}
    />
  );
};
