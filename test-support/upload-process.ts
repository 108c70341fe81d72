/**
 * `tsx test-support/upload-process.ts <purpose>` encodes the image on stdin and prints the outcome with
 * the peak memory of the process as JSON.
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
  const purpose = process.argv[2] as ImagePurpose;
  const bytes = await buffer(process.stdin);
  const outcome = await encodeImage(bytes, purpose, 'image').then(
    () => 'accepted',
    (error: unknown) => (error instanceof ShopError ? error.code : String(error)),
  );
  console.log(JSON.stringify({ outcome, megabytes: Math.round(peakMemory()) }));
};

void main();
