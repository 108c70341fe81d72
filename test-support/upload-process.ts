/** Prints the outcome for the image on stdin with the process's peak memory, as JSON. */
import type { ImagePurpose } from '#shared/domain/limits.ts';
import { ShopError } from '#shared/domain/errors.ts';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { encodeImage } from '../functions/images/image-pipeline.ts';

/** MB. `maxRSS` also includes the memory of the parent process when it started this one. */
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
