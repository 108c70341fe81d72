/**
 * A test that expects an error calls `jest.spyOn(console, 'error').mockReturnValue()`. The line of
 * web/api/call.ts about a failed call is exempt.
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
