/** Images of a form: those that are in the shop and those that are on their way there. */

interface Kept {
  state: 'kept';
  /** Its file name in the shop. */
  name: string;
}

interface Added {
  /** Name of the file that was chosen. */
  name: string;
  /** Bytes of that file. */
  before: number;
}

export type Image = { key: string } & (
  | Kept
  | ({ state: 'shrinking' } & Added)
  | ({ state: 'ready'; blob: Blob } & Added)
  | ({ state: 'failed' } & Added)
);

export type Images = readonly Image[];

export const keptImages = (names: readonly string[]): Images =>
  names.map((name) => ({ key: name, state: 'kept', name }));

export const withoutImage = (images: Images, key: string): Images =>
  images.filter((image) => image.key !== key);

/** @param by places: -1 is before, 1 is after */
export const movedImage = (images: Images, key: string, by: number): Images => {
  const from = images.findIndex((image) => image.key === key);
  const moved = images[from];
  const to = from + by;
  if (!moved || to < 0 || to >= images.length) return images;
  return images.toSpliced(from, 1).toSpliced(to, 0, moved);
};

/** What became of a file, unless it was removed meanwhile. */
export const settledImage = (images: Images, settled: Image): Images =>
  images.map((image) => (image.key === settled.key ? settled : image));

/** Why a form cannot be sent with these; undefined where it can. */
export const imagesError = (
  images: Images,
  { isRequired }: { isRequired: boolean },
): string | undefined => {
  if (images.some(({ state }) => state === 'shrinking')) {
    return 'Espera un momento: todavía preparamos alguna fotografía.';
  }
  if (images.some(({ state }) => state === 'failed')) {
    return 'Quita las fotografías que no podemos leer.';
  }
  return isRequired && images.length === 0 ? 'Añade una fotografía.' : undefined;
};

/**
 * Those on their way as files, and the arrangement of all as `PATCH /products/{id}` takes it: names
 * of the shop's and a `*` for each file in turn (RULE-41).
 */
export const imageParts = (images: Images): { files: readonly Blob[]; arrangement: string } => ({
  files: images.flatMap((image) => (image.state === 'ready' ? [image.blob] : [])),
  arrangement: images
    .filter(({ state }) => state === 'kept' || state === 'ready')
    .map(({ state, name }) => (state === 'kept' ? name : '*'))
    .join(','),
});
