/** Prints the progress and the failures by reason; whole texts: test-results/failures.txt. */
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const FOLDER = 'test-results';
/** Journeys that the summary names for each reason. */
const NAMED = 5;
/** Journeys between two lines about the progress. */
const STEP = 25;
/** These lines tell failures of the same assertion apart. */
const FACTS = /^(?:Locator|Expected|Received)[^:]*:|^[+-] {2,}["\w]/;

/** The first line of the message and its facts, without the shop's random port. */
export const reasonOf = (message: string): string => {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim().replaceAll(/https?:\/\/localhost:\d+/g, ''))
    .filter((line) => line !== '');
  const [first = 'no message', ...rest] = lines;
  return [first, ...rest.filter((line) => FACTS.test(line))].join(' · ').slice(0, 300);
};

export interface Failure {
  journey: string;
  reason: string;
}

export const summaryOf = (failures: readonly Failure[]): string => {
  const groups = new Map<string, string[]>();
  for (const { journey, reason } of failures) {
    groups.set(reason, [...(groups.get(reason) ?? []), journey]);
  }
  return [...groups]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([reason, journeys]) => {
      const more = journeys.length - NAMED;
      return [
        `${journeys.length} ${journeys.length === 1 ? 'journey' : 'journeys'}: ${reason}`,
        ...journeys.slice(0, NAMED).map((journey) => `    ${journey}`),
        ...(more > 0 ? [`    and ${more} more`] : []),
      ].join('\n');
    })
    .join('\n');
};

export default class JourneyReporter implements Reporter {
  readonly #failures: (Failure & { text: string })[] = [];
  #total = 0;
  #ended = 0;
  #passed = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#total = suite.allTests().length;
  }

  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    this.#ended += 1;
    if (this.#ended % STEP === 0) console.log(`  ${this.#ended} of ${this.#total}`);
    if (status === 'skipped') return;
    if (status === test.expectedStatus) {
      this.#passed += 1;
      return;
    }
    const { file, line } = test.location;
    const journey = `${relative(process.cwd(), file)}:${line} ${test.title} (${test.parent.project()?.name ?? ''})`;
    const texts = errors.map(({ stack, message, value }) => stack ?? message ?? value ?? '');
    const reason = reasonOf(errors[0]?.message ?? `ended as ${status}`);
    this.#failures.push({ journey, reason, text: texts.join('\n\n') });
    console.log(`✗ ${journey}: ${reason}`);
  }

  onError({ message = '' }: { message?: string }): void {
    console.log(`✗ ${stripVTControlCharacters(message)}`);
  }

  onEnd(): void {
    if (this.#failures.length > 0) {
      const file = join(FOLDER, 'failures.txt');
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(
        file,
        stripVTControlCharacters(
          this.#failures.map(({ journey, text }) => `${journey}\n${text}`).join('\n\n'),
        ),
      );
      console.log(`\n${summaryOf(this.#failures)}\nEach failure as a whole: ${file}\n`);
      console.log(`  ${this.#failures.length} failed`);
    }
    console.log(`  ${this.#passed} passed`);
  }
}
