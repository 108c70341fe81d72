declare module 'subset-font' {
  /** HarfBuzz's subsetter: the font with these characters and these parts of its axes only. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
