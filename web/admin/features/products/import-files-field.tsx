import downloadIcon from 'bootstrap-icons/icons/download.svg';
import imagesIcon from 'bootstrap-icons/icons/images.svg';
import sheet from 'bootstrap-icons/icons/file-earmark-spreadsheet.svg';
import { useId } from 'react';
import { Button } from '../../../ui/core/button.tsx';
import { Icon } from '../../../ui/core/icon.tsx';
import { useDropZone } from '../../../forms/use-drop-zone.ts';
import { downloadCsv } from '../../ui/csv.ts';
import { FilePicker } from '../../ui/file-picker.tsx';
import { droppedFiles } from './import-file.ts';
import { template } from './sheet.ts';

interface Props {
  isDisabled: boolean;
  onAdd: (files: readonly File[]) => void;
  /** Describes the files that have been chosen. */
  chosen: string;
}

/** Takes the spreadsheet and its images, chosen or dropped, and offers the template. */
export const ImportFilesField = ({ isDisabled, onAdd, chosen }: Props) => {
  const id = useId();
  const { isOver, dropProps } = useDropZone((dropped) => {
    if (!isDisabled) void droppedFiles(dropped).then(onAdd);
  });
  return (
    <fieldset
      className={`p-3 border rounded bg-white ${isOver ? 'drop-target' : ''}`}
      disabled={isDisabled}
      {...dropProps}
    >
      <legend className="visually-hidden">Archivos</legend>
      <div className="button-row">
        <FilePicker id={`${id}-csv`} accept=".csv,text/csv" onAdd={onAdd}>
          <Icon src={sheet} /> Elegir el CSV
        </FilePicker>
        <FilePicker id={`${id}-images`} accept="image/*" multiple onAdd={onAdd}>
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
        onClick={() => {
          downloadCsv('lumbre-plantilla.csv', template());
        }}
      >
        <Icon src={downloadIcon} /> Descargar una plantilla
      </Button>
    </fieldset>
  );
};
