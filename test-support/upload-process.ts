/**
 * `tsx test-support/upload-process.ts <purpose> <times>` encodes the image on stdin as often as
 * `times` says, all at once, and prints the outcome with the peak memory of the process as JSON.
 */
import type { ImagePurpose } from '#shared/domain/limits.ts';
import { ShopError } from '#shared/domain/errors.ts';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { encodeImage } from '../functions/images/image-pipeline.ts';

/**
 * MB. Linux counts the peak of this program alone as VmHWM. `maxRSS` includes the memory that the
 * parent process had when it started this one.
 */
const peakMemory = (): number => {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
};

const main = async (): Promise<void> => {
  const [purpose, times] = process.argv.slice(2) as [ImagePurpose, string];
  const bytes = await buffer(process.stdin);
  const started = performance.now();
  const outcomes = await Promise.all(
    Array.from({ length: Number(times) }, () =>
      encodeImage(bytes, purpose, 'image').then(
        () => 'accepted',
        (error: unknown) => (error instanceof ShopError ? error.code : String(error)),
      ),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  console.log(JSON.stringify({ outcomes, megabytes: Math.round(peakMemory()), seconds }));
};

void main();
