import { imageKey } from './import-plan.ts';

/** Letters that were lost, or read in a wrong encoding, before the file was written. */
const LOST = /[\uFFFD\0]|[\u00C3\u00C2][\u0080-\u00BF]/;
/** Spanish letters after they were read in a wrong encoding of one byte for each letter. */
const WRONG =
  /[\u0080-\u009F\u201A\u0192\u201E\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u0161\u0178\u0153\u017E\u02DC\u02D9\u03A9\u221A\u2202\u220F\u03C0\u222B\u0131\uFB01\uFB02\u00A2\u00A3\u00A4\u00A5\u00A6\u00AC\u00B8]|\p{L}[\u2014\u2013\u00A1\u00BF\u00A8\u00B4\u00AF\u00A0\u00A7\u00B0]\p{L}|\p{Ll}[\u00C0-\u00DE]|[\u00C3\u00C2][\u0080-\u00BF]|\u00EF\u00BF\u00BD/u;

const ENCODINGS = [
  // «Texto Unicode» of Excel
  { label: 'utf-16le', mark: [0xff, 0xfe], wrong: LOST },
  { label: 'utf-16be', mark: [0xfe, 0xff], wrong: LOST },
  { label: 'utf-8', mark: [], wrong: LOST },
  // «CSV» of Excel in Spain, and «CSV (Macintosh)»
  { label: 'windows-1252', mark: [], wrong: WRONG },
  { label: 'macintosh', mark: [], wrong: WRONG },
] as const;

/** @returns the text in the first encoding whose letters make sense; undefined if none does */
export const decodeCsv = (bytes: ArrayBuffer): string | undefined => {
  const start = new Uint8Array(bytes);
  for (const { label, mark, wrong } of ENCODINGS) {
    if (mark.some((byte, at) => start[at] !== byte)) continue;
    try {
      const text = new TextDecoder(label, { fatal: true }).decode(bytes);
      if (!wrong.test(text)) return text;
    } catch {
      // The next encoding may fit.
    }
  }
  return undefined;
};

export const UNREADABLE =
  'No se pueden leer las letras con acento de este archivo, quizá porque está guardado como CSV (MS-DOS). Guárdalo como «CSV UTF-8» y elígelo otra vez.';

export const isCsv = ({ name, type }: File): boolean => /\.csv$/i.test(name) || type === 'text/csv';

/** A browser may not know the type of a phone's HEIC files. */
export const isImage = ({ name, type }: File): boolean =>
  type.startsWith('image/') || /\.hei[cf]$/i.test(name);

export const unusableText = (name: string): string =>
  /\.(?:xlsx?|xlsm|ods|numbers)$/i.test(name)
    ? `«${name}» todavía no es un CSV: ábrelo en tu hoja de cálculo y guárdalo como CSV.`
    : `«${name}» no es un CSV ni una fotografía: no se usa.`;

/** Names that several of the files have. */
export const repeatedNames = (files: readonly File[]): readonly string[] => {
  const names = files.map(({ name }) => imageKey(name));
  return [...new Set(names.filter((name, at) => names.indexOf(name) < at))];
};

const childrenOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  // A browser returns at most 100 entries per call, and an empty array at the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return all;
    all.push(...batch);
  }
};

const filesIn = async (folder: FileSystemDirectoryEntry): Promise<File[]> => {
  const files = (await childrenOf(folder)).map((entry) => {
    if (entry.isDirectory) return filesIn(entry as FileSystemDirectoryEntry);
    return new Promise<File[]>((resolve, reject) => {
      (entry as FileSystemFileEntry).file((file) => resolve([file]), reject);
    });
  });
  return (await Promise.all(files)).flat();
};

export const droppedFiles = async ({ items }: DataTransfer): Promise<File[]> => {
  // Synchronous, because the browser empties the list when the event handler returns.
  const dropped = [...items].map(async (item) => {
    const entry = item.webkitGetAsEntry();
    if (entry?.isDirectory) return filesIn(entry as FileSystemDirectoryEntry);
    const file = item.getAsFile();
    return file ? [file] : [];
  });
  return (await Promise.all(dropped)).flat();
};
