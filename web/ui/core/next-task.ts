/** Ends the browser's current task, so that a tap waits for one part of the work only (ADR-0055). */
export const nextTask = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));
