/** Photographs of a form: those that are in the shop and those that are on their way there. */

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

export type Photograph = { key: string } & (
  | Kept
  | ({ state: 'shrinking' } & Added)
  | ({ state: 'ready'; blob: Blob } & Added)
  | ({ state: 'failed' } & Added)
);

export type Photographs = readonly Photograph[];

export const keptPhotographs = (names: readonly string[]): Photographs =>
  names.map((name) => ({ key: name, state: 'kept', name }));

export const withoutPhotograph = (photographs: Photographs, key: string): Photographs =>
  photographs.filter((photograph) => photograph.key !== key);

/** @param by places: -1 is before, 1 is after */
export const movedPhotograph = (photographs: Photographs, key: string, by: number): Photographs => {
  const from = photographs.findIndex((photograph) => photograph.key === key);
  const moved = photographs[from];
  const to = from + by;
  if (!moved || to < 0 || to >= photographs.length) return photographs;
  return photographs.toSpliced(from, 1).toSpliced(to, 0, moved);
};

/** What became of a file, unless it was removed meanwhile. */
export const settledPhotograph = (photographs: Photographs, settled: Photograph): Photographs =>
  photographs.map((photograph) => (photograph.key === settled.key ? settled : photograph));

/** Why a form cannot be sent with these; undefined where it can. */
export const photographsError = (
  photographs: Photographs,
  { isRequired }: { isRequired: boolean },
): string | undefined => {
  if (photographs.some(({ state }) => state === 'shrinking')) {
    return 'Espera un momento: todavía preparamos alguna fotografía.';
  }
  if (photographs.some(({ state }) => state === 'failed')) {
    return 'Quita las fotografías que no podemos leer.';
  }
  return isRequired && photographs.length === 0 ? 'Añade una fotografía.' : undefined;
};

/**
 * Those on their way as files, and the arrangement of all as `PATCH /products/{id}` takes it: names
 * of the shop's and a `*` for each file in turn (RULE-41).
 */
export const photographParts = (
  photographs: Photographs,
): { files: readonly Blob[]; arrangement: string } => ({
  files: photographs.flatMap((photograph) =>
    photograph.state === 'ready' ? [photograph.blob] : [],
  ),
  arrangement: photographs
    .filter(({ state }) => state === 'kept' || state === 'ready')
    .map(({ state, name }) => (state === 'kept' ? name : '*'))
    .join(','),
});
