import * as fc from 'fast-check';

/**
 * A step with random arguments. `text` names it in the report of a failure.
 * @param weight how often the step is chosen, compared with the others
 */
export const randomStep = <Made, Values extends unknown[]>(
  weight: number,
  make: (...values: Values) => Made,
  ...values: { [At in keyof Values]: fc.Arbitrary<Values[At]> }
) => ({
  weight,
  arbitrary: fc
    .tuple<Values>(...values)
    .map((given) => ({ text: `${make.name}(${given.join(', ')})`, step: make(...given) })),
});

type Step<History> = (history: History) => Promise<unknown>;

/** Two steps at the same time. */
export const both =
  <History>(first: Step<History>, second: Step<History>): Step<History> =>
  (history) =>
    Promise.all([first(history), second(history)]);

export const randomPair = <History>(
  single: fc.Arbitrary<{ text: string; step: Step<History> }>,
): typeof single =>
  fc
    .tuple(single, single)
    .map(([a, b]) => ({ text: `both(${a.text}, ${b.text})`, step: both(a.step, b.step) }));
