/** The part of papaparse that the site uses. @types/papaparse would bring Node's types with it. */
interface ParseResult<Row> {
  data: Row[];
}

declare const Papa: {
  parse<Row>(csv: string, options: { delimiter: string; preview?: number }): ParseResult<Row>;
  unparse(lines: readonly string[][], options: { delimiter: string; newline: string }): string;
};
export default Papa;
