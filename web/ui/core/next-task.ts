/** Ends the browser's current task, so that a tap waits for one part of the work only (ADR-0086). */
export const nextTask = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));
