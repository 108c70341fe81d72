/**
 * An unexpected console.error fails its test. A test that expects one declares it with
 * `jest.spyOn(console, 'error').mockReturnValue()`.
 */
let unexpected: unknown[][] = [];

beforeEach(() => {
  unexpected = [];
  console.error = (...message: unknown[]) => {
    unexpected.push(message);
  };
});

afterEach(() => {
  if (unexpected.length > 0) {
    throw new Error(`Unexpected console.error: ${unexpected.map(String).join('\n')}`);
  }
});
