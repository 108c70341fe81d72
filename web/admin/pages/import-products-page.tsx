import downloadIcon from 'bootstrap-icons/icons/download.svg';
import imagesIcon from 'bootstrap-icons/icons/images.svg';
import sheetIcon from 'bootstrap-icons/icons/file-earmark-spreadsheet.svg';
import { useId, useMemo, useState } from 'react';
import Alert from 'react-bootstrap/Alert';
import Button from 'react-bootstrap/Button';
import ProgressBar from 'react-bootstrap/ProgressBar';
import { Link, useLocation } from 'react-router-dom';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { useDropZone } from '../../forms/use-drop-zone.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { useList } from '../api/admin-api.ts';
import { paths } from '../shell/paths.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { useUnsavedChanges } from '../ui/unsaved.tsx';
import { countOf } from '../../ui/core/words.ts';
import { downloadCsv } from '../ui/csv.ts';
import { Check, FilePicker } from '../ui/fields.tsx';
import {
  decodeCsv,
  droppedFiles,
  isCsv,
  isImage,
  repeatedNames,
  UNREADABLE,
  unusableText,
} from '../features/products/import-file.ts';
import { imageKey, planImport, type PlannedRow } from '../features/products/import-plan.ts';
import { ImportTable } from '../features/products/import-table.tsx';
import type { MadeSheet } from '../features/products/price-change.ts';
import { SHEET_HEADERS, template } from '../features/products/sheet.ts';
import {
  useImport,
  type ImportFiles,
  type ImportRun,
  type Outcome,
} from '../features/products/use-import.ts';

interface Props {
  products: readonly ProductSummary[];
  categories: readonly Category[];
}

const GUARD = {
  title: 'La importación está en marcha',
  consequence:
    'Si sales ahora, la importación se detiene: lo que ya está guardado se queda en la tienda.',
  leave: 'Salir y detenerla',
  stay: 'Seguir importando',
};

const useChosenFiles = ({ products, categories }: Props) => {
  // A list of products may have made the sheet (`priceSheet`).
  const { sheet: made = null } = (useLocation().state ?? {}) as { sheet?: MadeSheet };
  const [sheet, setSheet] = useState<{ name: string; text: string | undefined } | null>(made);
  const [files, setFiles] = useState<ImportFiles>(new Map());
  const [unusable, setUnusable] = useState<readonly string[]>([]);
  const plan = useMemo(
    () =>
      sheet &&
      (sheet.text === undefined
        ? { problem: UNREADABLE }
        : planImport(sheet.text, { products, categories, files })),
    [sheet, products, categories, files],
  );
  const add = async (added: readonly File[]) => {
    const csv = added.findLast(isCsv);
    const images = added.filter(isImage);
    const others = added.filter((file) => !isCsv(file) && !isImage(file));
    const repeated = repeatedNames(images);
    setUnusable([
      ...others.map(({ name }) => unusableText(name)),
      ...repeated.map((name) => `Hay varias fotografías «${name}», y no se usa ninguna.`),
    ]);
    if (csv) setSheet({ name: csv.name, text: decodeCsv(await csv.arrayBuffer()) });
    setFiles(
      (now) =>
        new Map(
          [...now, ...images.map((file) => [imageKey(file.name), file] as const)].filter(
            ([name]) => !repeated.includes(name),
          ),
        ),
    );
  };
  return { sheet, files, unusable, plan, add };
};

const ProductImport = ({ products, categories }: Props) => {
  const { sheet, files, unusable, plan, add } = useChosenFiles({ products, categories });
  const [ticked, setTicked] = useState<ReadonlySet<PlannedRow['id']>>(new Set());
  const { run, start, resume, stop, discard } = useImport();
  const isRunning = run?.isRunning === true;
  const guard = useUnsavedChanges(isRunning, GUARD);
  const rows = run?.rows ?? (plan && 'rows' in plan ? plan.rows : null);
  const chosen = (rows ?? []).filter(
    ({ id, save, doubt }) => save && (doubt === undefined || ticked.has(id)),
  );
  return (
    <>
      <ChooseFiles
        isDisabled={isRunning}
        category={categories[0]?.name}
        onAdd={(added) => {
          discard();
          if (added.some(isCsv)) setTicked(new Set());
          void add(added);
        }}
        chosen={`${sheet?.name ?? 'Ningún CSV'} · ${countOf(files.size, 'fotografía', 'fotografías')}`}
      />
      {unusable.length > 0 && (
        <Alert variant="warning">
          {unusable.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      )}
      {plan && 'problem' in plan && !run && <Alert variant="danger">{plan.problem}</Alert>}
      {rows && (
        <section className="mb-5" aria-labelledby="import-check">
          <h2 id="import-check" className="mb-3">
            2. Comprueba y guarda
          </h2>
          <p className="fs-5 fw-semibold">{summaryOf(rows)}</p>
          <Unread columns={plan && 'unread' in plan ? plan.unread : []} />
          {run ? (
            <ImportProgress run={run} onStop={stop} onResume={resume} />
          ) : (
            <Plan
              {...{ rows, ticked }}
              amount={chosen.length}
              onTick={setTicked}
              onStart={() => start({ rows, chosen, files })}
            />
          )}
          <ImportTable
            rows={rows}
            outcomes={run?.outcomes}
            ticked={ticked}
            onTick={run ? undefined : setTicked}
          />
        </section>
      )}
      {guard}
    </>
  );
};

const Unread = ({ columns }: { columns: readonly string[] }) =>
  columns.length > 0 && (
    <Alert variant="warning">
      No se lee lo que hay en «{columns.join('», «')}»: la plantilla no tiene esa columna.
    </Alert>
  );

interface FilesProps {
  isDisabled: boolean;
  /** The name of one of the shop's categories, for the template. */
  category: string | undefined;
  onAdd: (files: readonly File[]) => void;
  chosen: string;
}

const ChooseFiles = ({ isDisabled, onAdd, chosen, category }: FilesProps) => {
  const { isOver, dropProps } = useDropZone((dropped) => {
    if (!isDisabled) void droppedFiles(dropped).then(onAdd);
  });
  return (
    <section className="mb-5" aria-labelledby="import-files">
      <h2 id="import-files" className="mb-3">
        1. Elige los archivos
      </h2>
      <p className="measure">
        Una hoja de cálculo guardada como CSV, con una fila por producto, y las fotografías que
        nombra. Si la fila lleva algo en la columna «Slug», cambia ese producto; si no, crea uno
        nuevo. Lo que dejas en blanco se queda como está, y los datos de la pieza son opcionales.
      </p>
      <p className="measure">
        También sirve la hoja que descargas en la lista de productos. Para sumar o restar piezas
        escribe +3 o -2 en «{SHEET_HEADERS.stockChange}», o lo que has contado en una columna «
        {SHEET_HEADERS.counted}»; la columna «Stock» solo informa. No toques «
        {SHEET_HEADERS.version}»: con ella sabemos qué productos han cambiado desde la descarga.
      </p>
      <fieldset
        className={`p-3 border rounded bg-white ${isOver ? 'drop-target' : ''}`}
        disabled={isDisabled}
        {...dropProps}
      >
        <legend className="visually-hidden">Archivos</legend>
        <div className="button-row">
          <FilePicker id="import-csv" accept=".csv,text/csv" onAdd={onAdd}>
            <Icon src={sheetIcon} /> Elegir el CSV
          </FilePicker>
          <FilePicker id="import-images" accept="image/*" multiple onAdd={onAdd}>
            <Icon src={imagesIcon} /> Elegir las fotografías
          </FilePicker>
          <span className="drop-hint text-secondary small">
            o arrastra hasta aquí todo, también una carpeta
          </span>
        </div>
        <p className="mt-3 mb-1 fw-semibold" role="status">
          {chosen}
        </p>
        <Button
          variant="link"
          className="px-0"
          onClick={() => downloadCsv('plantilla.csv', template(category))}
        >
          <Icon src={downloadIcon} /> Descargar una plantilla
        </Button>
      </fieldset>
    </section>
  );
};

const kindsOf = (rows: readonly PlannedRow[]): Record<PlannedRow['kind'], number> => {
  const kinds = { faulty: 0, new: 0, changed: 0, unchanged: 0 };
  for (const { kind } of rows) kinds[kind] += 1;
  return kinds;
};

const summaryOf = (rows: readonly PlannedRow[]): string => {
  const kinds = kindsOf(rows);
  const doubtful = rows.filter(({ doubt }) => doubt !== undefined).length;
  return [
    countOf(kinds.new, 'nuevo', 'nuevos'),
    countOf(kinds.changed, 'cambia', 'cambian'),
    `${kinds.unchanged} sin cambios`,
    `${kinds.faulty} con errores`,
    ...(doubtful > 0 ? [countOf(doubtful, 'dudosa', 'dudosas')] : []),
  ].join(' · ');
};

interface PlanProps {
  rows: readonly PlannedRow[];
  amount: number;
  ticked: ReadonlySet<PlannedRow['id']>;
  onTick: (ticked: ReadonlySet<PlannedRow['id']>) => void;
  onStart: () => void;
}

const Plan = ({ rows, amount, ticked, onTick, onStart }: PlanProps) => {
  const { faulty } = kindsOf(rows);
  const doubtful = rows.filter(({ doubt }) => doubt !== undefined).map(({ id }) => id);
  return (
    <>
      {doubtful.length > 0 && (
        <Check
          label={`Importar también ${doubtful.length === 1 ? 'la fila dudosa' : `las ${doubtful.length} filas dudosas`}. Sin marcar se dejan como están.`}
          checked={doubtful.every((id) => ticked.has(id))}
          onChange={({ currentTarget }) => onTick(new Set(currentTarget.checked ? doubtful : []))}
        />
      )}
      {faulty > 0 && (
        <Alert variant="warning">
          {faulty === 1
            ? 'Una fila tiene errores y no se importará.'
            : `${faulty} filas tienen errores y no se importarán.`}{' '}
          Puedes corregir el archivo y elegirlo otra vez.
        </Alert>
      )}
      <p>
        {amount === 0 ? (
          'No hay nada que guardar.'
        ) : (
          <Button onClick={onStart}>Importar {countOf(amount, 'producto', 'productos')}</Button>
        )}
      </p>
    </>
  );
};

interface ProgressProps {
  run: ImportRun;
  onStop: () => void;
  onResume: () => void;
}

const ImportProgress = ({ run, onStop, onResume }: ProgressProps) => {
  const { chosen, outcomes, isRunning, pause } = run;
  const id = useId();
  const states = chosen.map((row) => outcomes[row.id]?.state);
  const inState = (state: Outcome['state'] | undefined) =>
    states.filter((other) => other === state).length;
  const [saved, failed, waiting] = [inState('saved'), inState('failed'), inState(undefined)];
  const isOver = !isRunning && waiting === 0;
  return (
    <div className="measure mb-4">
      <p id={id} role="status">
        {[
          isOver ? 'Hecho: ' : '',
          `${saved} de ${countOf(states.length, 'producto guardado', 'productos guardados')}`,
          failed > 0 ? `, ${failed} no` : '',
          !isRunning && waiting > 0 ? '. Detenido.' : '.',
        ].join('')}
      </p>
      {pause !== undefined && (
        <Alert variant="warning">{pause} La importación sigue sola en cuanto responda.</Alert>
      )}
      <ProgressBar className="mb-3">
        <ProgressBar now={saved + failed} max={states.length} aria-labelledby={id} />
      </ProgressBar>
      <div className="button-row">
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
        {!isRunning && (
          <Link className="btn btn-outline-primary" to={paths.products}>
            Ver los productos
          </Link>
        )}
      </div>
    </div>
  );
};

export const ImportProductsPage = () => {
  const categories = useList('listCategories');
  return (
    <AdminPage title="Importar productos" back={{ to: paths.products, text: 'Productos' }}>
      <Loaded query={useList('listAllProducts')}>
        {(rows) => (
          <Loaded query={categories}>
            {(known) => <ProductImport products={rows} categories={known} />}
          </Loaded>
        )}
      </Loaded>
    </AdminPage>
  );
};
