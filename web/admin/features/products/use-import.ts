import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useRef, useState } from 'react';
import { toProblem, type ProblemCode } from '../../../api/call.ts';
import { useCall } from '../../api/admin-api.ts';
import { type FormImage, type FormImages, shrinkForUpload } from '../../ui/form-images.ts';
import { imageKey, type PlannedRow } from './import-plan.ts';
import { imageNames, newProductForm } from './product-edit.ts';
import { useSaveProduct } from './use-product-save.tsx';

export type ImportFiles = ReadonlyMap<string, File>;

export type Outcome = { state: 'saving' | 'saved' } | { state: 'failed'; reason: string };

export interface ImportRun {
  /** Beginning of every row's Idempotency-Key, so that a repeated row is saved once (RULE-47). */
  key: string;
  /** The plan from before the run, because every saved row changes the shop. */
  rows: readonly PlannedRow[];
  chosen: readonly PlannedRow[];
  files: ImportFiles;
  outcomes: Readonly<Partial<Record<PlannedRow['id'], Outcome>>>;
  isRunning: boolean;
  pause?: string | undefined;
}

class ImportError extends Error {}

/** Shrinks one file at a time, because a decoded image needs much memory. */
const shrinkImages = async (
  names: readonly string[],
  stored: readonly string[],
  files: ImportFiles,
): Promise<FormImages> => {
  const images: FormImage[] = [];
  for (const name of names) {
    const file = stored.includes(name) ? undefined : files.get(imageKey(name));
    if (file) {
      const blob = await shrinkForUpload(file).catch(() => {
        throw new ImportError(`No podemos leer la fotografía «${name}».`);
      });
      images.push({ key: name, state: 'ready', name, before: file.size, blob });
    } else images.push({ key: name, state: 'kept', name });
  }
  return images;
};

const failureText = (error: unknown): string => {
  if (error instanceof ImportError) return error.message;
  const { message, details } = toProblem(error);
  return [message, ...details.flatMap((detail) => detail.message ?? [])].join(' ');
};

/** Milliseconds before a row is sent again, if the shop names no time. */
const PAUSE = 3000;
const PASSING: readonly ProblemCode[] = [
  'OFFLINE',
  'UNAVAILABLE',
  'RATE_LIMITED',
  'CONFLICT_RETRY',
];

/** Milliseconds after which a row can be sent again; undefined if a repeat would not help. */
const pauseAfter = (error: unknown): number | undefined => {
  if (error instanceof ImportError) return undefined;
  const { code, retryAfter } = toProblem(error);
  if (!PASSING.includes(code)) return undefined;
  return retryAfter === undefined ? PAUSE : retryAfter * 1000;
};

const waited = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
    const options = { once: true, signal: end };
    if (end.aborted) resolve();
    end.addEventListener('abort', () => resolve(), { once: true });
    window.addEventListener('online', () => resolve(), options);
  });

interface Sending {
  files: ImportFiles;
  key: string;
  signal: AbortSignal;
}

const useSendRow = () => {
  const call = useCall();
  const saveProduct = useSaveProduct();
  return async (
    { values, isHidden, product }: NonNullable<PlannedRow['save']>,
    { files, key, signal }: Sending,
  ): Promise<void> => {
    signal.throwIfAborted();
    const stored = product ? imageNames(product) : [];
    const images = await shrinkImages(values.images, stored, files);
    if (!product) {
      const form = newProductForm({ ...values, images }, { isHidden });
      await call('createProduct', { headers: { 'idempotency-key': key }, form, signal });
      return;
    }
    const edit = { seen: product, values: { ...values, images }, isStockAdded: true, isHidden };
    const outcome = await saveProduct(edit, { key, signal });
    if ('conflict' in outcome) {
      throw new ImportError(
        'Otra persona ha cambiado este producto desde que se comprobó: vuelve a elegir el archivo.',
      );
    }
  };
};

/**
 * Sends a row until it is saved or rejected. Without a connection the run waits, because all later
 * rows would fail too. Undefined for a row that the admin has stopped.
 */
const outcomeOf = async (
  send: () => Promise<void>,
  signal: AbortSignal,
  onPause: (reason: string | undefined) => void,
): Promise<Outcome | undefined> => {
  for (;;) {
    try {
      await send();
      return { state: 'saved' };
    } catch (error) {
      if (signal.aborted) return undefined;
      const pause = pauseAfter(error);
      if (pause === undefined) return { state: 'failed', reason: failureText(error) };
      onPause(toProblem(error).message);
      await waited(pause, signal);
      onPause(undefined);
    }
  }
};

export const useImport = () => {
  const sendRow = useSendRow();
  const [run, setRun] = useState<ImportRun | null>(null);
  const controller = useRef<AbortController>(null);
  const stop = () => controller.current?.abort();
  useEffect(() => stop, []);

  const change = (changes: (now: ImportRun) => Partial<ImportRun>) =>
    setRun((now) => now && { ...now, ...changes(now) });
  const setOutcome = (id: PlannedRow['id'], outcome: Outcome | undefined) => {
    change(({ outcomes: { [id]: _, ...others } }) => ({
      outcomes: outcome ? { ...others, [id]: outcome } : others,
    }));
  };
  const runRows = async (begun: ImportRun) => {
    const { signal } = (controller.current = new AbortController());
    setRun({ ...begun, isRunning: true });
    for (const { id, save } of begun.chosen) {
      if (signal.aborted) break;
      if (!save || begun.outcomes[id]?.state === 'saved') continue;
      setOutcome(id, { state: 'saving' });
      const sending = { files: begun.files, key: `${begun.key}.${id}`, signal };
      const onPause = (pause: string | undefined) => change(() => ({ pause }));
      setOutcome(id, await outcomeOf(() => sendRow(save, sending), signal, onPause));
    }
    change(() => ({ isRunning: false }));
  };

  return {
    run,
    start: (plan: Pick<ImportRun, 'rows' | 'chosen' | 'files'>) =>
      void runRows({ ...plan, key: nanoid(), outcomes: {}, isRunning: true }),
    resume: () => {
      if (run) void runRows(run);
    },
    stop,
    discard: () => setRun(null),
  };
};
