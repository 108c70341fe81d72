/**
 * An unexpected console.error fails its test. A test that expects one declares it with
 * `jest.spyOn(console, 'error').mockReturnValue()`. The line about a failed call is exempt, because
 * web/api/call.ts writes it and its test expects it.
 */
const FAILED_CALL = /^[A-Z]+ \/(?:api|catalogue)\/\S+: [A-Z_]+$/;

let unexpected: unknown[][] = [];

beforeEach(() => {
  unexpected = [];
  console.error = (...message: unknown[]) => {
    if (!FAILED_CALL.test(String(message[0]))) unexpected.push(message);
  };
});

afterEach(() => {
  if (unexpected.length > 0) {
    throw new Error(`Unexpected console.error: ${unexpected.map(String).join('\n')}`);
  }
});
