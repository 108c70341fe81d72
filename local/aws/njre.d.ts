declare module 'njre' {
  export function install(
    version: number,
    options: { type: 'jre'; installPath: string },
  ): Promise<string>;
}
