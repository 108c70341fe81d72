/** A start that cannot go on: one Spanish line that says what to do, shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
