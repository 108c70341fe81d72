/** Reads UTF-8 with or without a BOM, or Windows-1252, in which Excel in Spain saves a plain CSV. */
export const decodeCsv = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

export const isCsv = ({ name, type }: File): boolean => /\.csv$/i.test(name) || type === 'text/csv';

/** A browser may not know the type of a phone's HEIC files. */
export const isImage = ({ name, type }: File): boolean =>
  type.startsWith('image/') || /\.hei[cf]$/i.test(name);

export const unusableText = (name: string): string =>
  /\.(?:xlsx?|xlsm|ods|numbers)$/i.test(name)
    ? `«${name}» todavía no es un CSV: ábrelo en tu hoja de cálculo y guárdalo como CSV.`
    : `«${name}» no es un CSV ni una fotografía: no se usa.`;

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
