/** The part of papaparse that the site uses. @types/papaparse would add the types of Node. */
interface ParseResult<Row> {
  data: Row[];
  /** `row` counts from 0. */
  errors: { type: string; row?: number }[];
}

declare const Papa: {
  parse<Row>(csv: string, options: { delimiter: string; preview?: number }): ParseResult<Row>;
  unparse(
    lines: readonly (readonly (string | number | null)[])[],
    options: { delimiter: string; newline: string; escapeFormulae: RegExp },
  ): string;
};
export default Papa;
