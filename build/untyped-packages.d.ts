declare module 'subset-font' {
  /** Reduces a font to the characters of `text` and the given part of its axes, with HarfBuzz. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      keepFeatures: readonly string[];
      variationAxes: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}

declare module 'njre' {
  export function install(
    version: number,
    options: { type: 'jre'; installPath: string },
  ): Promise<string>;
}
