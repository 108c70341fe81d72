import downloadIcon from 'bootstrap-icons/icons/download.svg';
import imagesIcon from 'bootstrap-icons/icons/images.svg';
import sheet from 'bootstrap-icons/icons/file-earmark-spreadsheet.svg';
import { useId, useMemo, useState, type ReactNode } from 'react';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { Alert } from '../../../ui/on-demand/alert.tsx';
import { Button } from '../../../ui/core/button.tsx';
import { EmptyState } from '../../../ui/core/empty-state.tsx';
import { Icon } from '../../../ui/core/icon.tsx';
import { useDropZone } from '../../../forms/use-drop-zone.ts';
import { download } from '../../ui/csv.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { UNREAD, type List } from '../../ui/list-rules.ts';
import { useUnsavedChanges } from '../../ui/use-unsaved-changes.tsx';
import { importColumns, type TriedRow } from './import-columns.tsx';
import { decodeCsv, droppedFiles, isCsv, template } from './import-file.ts';
import { isImportRow, type ImportFiles } from './import-row.ts';
import { countKinds, imageKey, planImport, type PlannedRow } from './import-rules.ts';
import { useImport, type ImportRun, type Outcomes } from './use-import.ts';

const count = (amount: number, one: string, many: string): string =>
  `${amount} ${amount === 1 ? one : many}`;

interface Sheet {
  name: string;
  text: string;
}

interface Props {
  products: readonly ProductSummary[];
  categories: readonly Category[];
  /** Stands where all rows have been saved: the way on. */
  done: ReactNode;
}

/** A spreadsheet and its images: chosen, checked without writing anything, then written. */
export const ProductImport = ({ products, categories, done }: Props) => {
  const [chosen, setSheet] = useState<Sheet | null>(null);
  const [files, setFiles] = useState<ImportFiles>(new Map());
  const { run, start, resume, stop, forget } = useImport();
  const plan = useMemo(
    () => chosen && planImport(chosen.text, { products, categories, files }),
    [chosen, products, categories, files],
  );
  const guard = useUnsavedChanges(
    run?.isRunning === true,
    'Si sales ahora, la importación se detiene: lo que ya está guardado se queda en la tienda.',
  );
  const add = async (added: readonly File[]) => {
    const csv = added.findLast(isCsv);
    const images = added.filter((file) => !isCsv(file));
    forget();
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
          como está. También sirve el CSV que descargas en la lista de productos.
        </p>
        <ImportFilesField
          isDisabled={run?.isRunning === true}
          onAdd={(added) => void add(added)}
          chosen={[
            chosen ? chosen.name : 'Ningún CSV',
            count(files.size, 'fotografía', 'fotografías'),
          ].join(' · ')}
        />
      </section>
      {plan && 'problem' in plan && !run && <Alert>{plan.problem}</Alert>}
      {rows && (
        <section className="import-step" aria-labelledby="import-check">
          <h2 id="import-check">2. Comprueba y guarda</h2>
          <Summary rows={rows} />
          {run ? (
            <Progress run={run} onStop={stop} onResume={resume} done={done} />
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

interface FilesProps {
  isDisabled: boolean;
  onAdd: (files: readonly File[]) => void;
  chosen: string;
}

const ImportFilesField = ({ isDisabled, onAdd, chosen }: FilesProps) => {
  const id = useId();
  const { isOver, dropProps } = useDropZone((dropped) => {
    if (!isDisabled) void droppedFiles(dropped).then(onAdd);
  });
  return (
    <fieldset
      className={`image-field import-files ${isOver ? 'drop-target' : ''}`}
      disabled={isDisabled}
      {...dropProps}
    >
      <legend className="visually-hidden">Archivos</legend>
      <div className="image-ways">
        <FilePicker id={`${id}-csv`} accept=".csv,text/csv" onAdd={onAdd}>
          <Icon src={sheet} /> Elegir el CSV
        </FilePicker>
        <FilePicker id={`${id}-images`} accept="image/*" multiple onAdd={onAdd}>
          <Icon src={imagesIcon} /> Elegir las fotografías
        </FilePicker>
        <span className="image-drop">o arrastra hasta aquí todo, también una carpeta</span>
      </div>
      <p className="import-chosen" role="status">
        {chosen}
      </p>
      <Button
        variant="link"
        className="px-0"
        onClick={() => {
          download('lumbre-plantilla.csv', template());
        }}
      >
        <Icon src={downloadIcon} /> Descargar una plantilla
      </Button>
    </fieldset>
  );
};

interface PickerProps {
  id: string;
  accept: string;
  multiple?: boolean;
  onAdd: (files: readonly File[]) => void;
  children: ReactNode;
}

/** An input in a label: the browser's own button would speak the browser's language. */
const FilePicker = ({ id, accept, multiple = false, onAdd, children }: PickerProps) => (
  <>
    <input
      id={id}
      className="visually-hidden"
      type="file"
      accept={accept}
      multiple={multiple}
      onChange={({ currentTarget }) => {
        onAdd([...(currentTarget.files ?? [])]);
        currentTarget.value = '';
      }}
    />
    <label className="btn btn-outline-primary" htmlFor={id}>
      {children}
    </label>
  </>
);

const Summary = ({ rows }: { rows: readonly PlannedRow[] }) => {
  const counts = countKinds(rows);
  return (
    <p className="import-summary">
      {[
        count(counts.new, 'nuevo', 'nuevos'),
        `${counts.changed} ${counts.changed === 1 ? 'cambia' : 'cambian'}`,
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
          <Button onClick={onStart}>Importar {count(amount, 'producto', 'productos')}</Button>
        </p>
      )}
    </>
  );
};

interface ProgressProps {
  run: ImportRun;
  onStop: () => void;
  onResume: () => void;
  done: ReactNode;
}

const Progress = ({
  run: { rows, outcomes, isRunning },
  onStop,
  onResume,
  done,
}: ProgressProps) => {
  const id = useId();
  const states = rows.filter(isImportRow).map((row) => outcomes[row.id]?.state);
  const inState = (state: string | undefined) => states.filter((other) => other === state).length;
  const [saved, failed, waiting] = [inState('saved'), inState('failed'), inState(undefined)];
  const isOver = !isRunning && waiting === 0;
  return (
    <div className="import-progress">
      <p id={id} role="status">
        {isOver ? 'Hecho: ' : ''}
        {saved} de {count(states.length, 'producto guardado', 'productos guardados')}
        {failed > 0 && `, ${failed} no`}
        {!isRunning && waiting > 0 && '. Detenido'}.
      </p>
      <progress value={saved + failed} max={states.length} aria-labelledby={id} />
      <div className="image-ways">
        {isRunning && (
          <Button variant="outline-primary" onClick={onStop}>
            Detener
          </Button>
        )}
        {!isRunning && waiting + failed > 0 && (
          <Button onClick={onResume}>
            {waiting > 0 ? 'Continuar con lo que falta' : 'Reintentar lo que falló'}
          </Button>
        )}
        {!isRunning && done}
      </div>
    </div>
  );
};

interface PlanTableProps {
  rows: readonly PlannedRow[];
  outcomes: Outcomes | undefined;
  categories: readonly Category[];
}

const PlanTable = ({ rows, outcomes, categories }: PlanTableProps) => {
  const list = useMemo(
    (): List<TriedRow> => ({
      ...UNREAD,
      status: 'ready',
      isWhole: true,
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
