declare module 'njre' {
  /** Downloads a Java runtime into `jre/` beside `installPath`, and resolves to that folder. */
  export function install(
    version: number,
    options: { type: 'jre'; installPath: string },
  ): Promise<string>;
}
