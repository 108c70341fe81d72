export default async (): Promise<void> => globalThis.testServices?.stop();
