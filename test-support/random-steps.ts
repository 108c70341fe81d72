import * as fc from 'fast-check';

/**
 * A step with random arguments. `text` names it in the report of a failure.
 * @param weight how often the step is chosen, compared with the others
 */
export const randomStep = <Step, Values extends unknown[]>(
  weight: number,
  make: (...values: Values) => Step,
  ...values: { [At in keyof Values]: fc.Arbitrary<Values[At]> }
) => ({
  weight,
  arbitrary: fc
    .tuple<Values>(...values)
    .map((given) => ({ text: `${make.name}(${given.join(', ')})`, step: make(...given) })),
});
