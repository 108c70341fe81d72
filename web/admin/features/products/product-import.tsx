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
import { decodeCsv, isCsv } from './import-file.ts';
import { ImportFilesField } from './import-files-field.tsx';
import { ImportProgress } from './import-progress.tsx';
import { isImportRow, type ImportFiles } from './import-row.ts';
import { imageKey } from './import-cell-rules.ts';
import { countKinds, planImport, type PlannedRow } from './import-rules.ts';
import { counted } from './product-texts.ts';
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
  const { run, start, resume, stop, discard } = useImport();
  const plan = useMemo(
    () => sheet && planImport(sheet.text, { products, categories, files }),
    [sheet, products, categories, files],
  );
  const guard = useUnsavedChanges(
    run?.isRunning === true,
    'Si sales ahora, la importación se detiene: lo que ya está guardado se queda en la tienda.',
  );
  const add = async (added: readonly File[]) => {
    const csv = added.findLast(isCsv);
    const images = added.filter((file) => !isCsv(file));
    discard();
    if (csv) setSheet({ name: csv.name, text: decodeCsv(await csv.arrayBuffer()) });
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
          nombra. Las filas con el slug de un producto lo cambian; lo que dejas en blanco se queda
          como está, y los datos de la pieza son opcionales. También sirve el CSV que descargas en
          la lista de productos.
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
      {plan && 'problem' in plan && !run && <Alert>{plan.problem}</Alert>}
      {rows && (
        <section className="import-step" aria-labelledby="import-check">
          <h2 id="import-check">2. Comprueba y guarda</h2>
          <PlanSummary rows={rows} />
          {run ? (
            <ImportProgress run={run} onStop={stop} onResume={resume} nextLink={nextLink} />
          ) : (
            <StartButton
              rows={rows}
              onStart={() => {
                start(rows, files);
              }}
            />
          )}
          <PlanTable rows={rows} outcomes={run?.outcomes} categories={categories} />
        </section>
      )}
      {guard}
    </>
  );
};

const PlanSummary = ({ rows }: { rows: readonly PlannedRow[] }) => {
  const counts = countKinds(rows);
  return (
    <p className="import-summary">
      {[
        counted(counts.new, 'nuevo', 'nuevos'),
        counted(counts.changed, 'cambia', 'cambian'),
        `${counts.unchanged} sin cambios`,
        `${counts.faulty} con errores`,
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
