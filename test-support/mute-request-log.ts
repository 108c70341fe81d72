/** Hides lines of the level info; errors are still printed. */
export const muteRequestLog = (): void => {
  const { stdout } = process;
  const write = stdout.write.bind(stdout) as (...args: unknown[]) => boolean;
  stdout.write = (...args: unknown[]): boolean =>
    String(args[0]).startsWith('{"level":"info"') || write(...args);
};
