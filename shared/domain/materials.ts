/** Materials as one text of a form or of a spreadsheet's cell (RULE-51). */
const SEPARATOR = ',';

/** `gres, nogal` → `['gres', 'nogal']`, without repetitions */
export const materialsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(SEPARATOR)
      .map((material) => material.trim())
      .filter((material) => material !== ''),
  ),
];

export const materialsText = (materials: readonly string[]): string =>
  materials.join(`${SEPARATOR} `);
