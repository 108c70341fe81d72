/** Files that people hand over for an import, and the template that they begin with. */
import type { Column, CellValue } from '../../ui/columns.ts';
import { toCsv } from '../../ui/csv.ts';
import { FIELD_NAMES, FIELDS } from './product-values.ts';

/** UTF-8 with or without its mark or, as Excel saves a plain CSV in Spain, Windows-1252. */
export const decodeCsv = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

export const isCsv = ({ name, type }: File): boolean => /\.csv$/i.test(name) || type === 'text/csv';

/** Its images are nobody's: imported as it is, it says so and makes nothing. */
const EXAMPLE: readonly CellValue[] = [
  'Cuenco de ejemplo',
  'Gres esmaltado en verde oliva, 18 cm de diámetro. Apto para lavavajillas.',
  24.5,
  3,
  'Cerámicas',
  'cuenco-1.jpg|cuenco-2.jpg',
];

const COLUMNS: readonly Column<readonly CellValue[]>[] = FIELDS.map((field, at) => ({
  id: field,
  header: FIELD_NAMES[field],
  value: (cells) => cells[at] ?? null,
}));

/** The columns of a new product, with one row to show how they are filled in. */
export const template = (): string => toCsv(COLUMNS, [EXAMPLE]);

const childrenOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  // Browsers hand over a hundred at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return all;
    all.push(...some);
  }
};

const filesIn = async (folder: FileSystemDirectoryEntry): Promise<File[]> => {
  const files = (await childrenOf(folder)).map((entry) => {
    if (entry.isDirectory) return filesIn(entry as FileSystemDirectoryEntry);
    return new Promise<File[]>((resolve, reject) => {
      (entry as FileSystemFileEntry).file((file) => {
        resolve([file]);
      }, reject);
    });
  });
  return (await Promise.all(files)).flat();
};

/** Every file that was dropped, also those in folders. */
export const droppedFiles = async ({ items }: DataTransfer): Promise<File[]> => {
  // Asked for at once: the list of items is emptied as soon as the event is over.
  const dropped = [...items].map(async (item) => {
    const entry = item.webkitGetAsEntry();
    if (entry?.isDirectory) return filesIn(entry as FileSystemDirectoryEntry);
    const file = item.getAsFile();
    return file ? [file] : [];
  });
  return (await Promise.all(dropped)).flat();
};
