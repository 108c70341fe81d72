import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useRef, useState } from 'react';
import { toProblem } from '../../../api/call.ts';
import { useApiDispatch } from '../../../api/dispatch.ts';
import {
  failureText,
  importRow,
  isImportRow,
  pauseAfter,
  type ImportFiles,
  type ImportRow,
} from './import-row.ts';
import type { PlannedRow } from './import-rules.ts';

/** The state of a row; a waiting row has none. */
export type Outcome = { state: 'saving' | 'saved' } | { state: 'failed'; reason: string };
export type Outcomes = Readonly<Partial<Record<PlannedRow['id'], Outcome>>>;

export interface ImportRun {
  /** Begins the Idempotency-Key of every row, so that a row sent again is saved once (RULE-47). */
  key: string;
  /** The plan from before the run, because every saved row changes the shop. */
  rows: readonly PlannedRow[];
  files: ImportFiles;
  outcomes: Outcomes;
  isRunning: boolean;
  /** Why the run waits before it sends a row again. */
  pause?: string | undefined;
}

/** Waits until the time is over, the browser is online again, or the signal aborts. */
const waited = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds);
    function end() {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    }
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });

/**
 * Saves planned rows one after the other until all were tried or the admin stops the run. While the
 * shop cannot be reached the run waits with its row, instead of failing one row after the other.
 */
export const useImport = () => {
  const dispatch = useApiDispatch();
  const [run, setRun] = useState<ImportRun | null>(null);
  const controller = useRef<AbortController>(null);
  const stop = () => {
    controller.current?.abort();
  };
  useEffect(() => stop, []);

  const change = (changes: (now: ImportRun) => Partial<ImportRun>) => {
    setRun((now) => now && { ...now, ...changes(now) });
  };
  const setOutcome = ({ id }: ImportRow, outcome: Outcome | undefined) => {
    change(({ outcomes: { [id]: _, ...others } }) => ({
      outcomes: outcome ? { ...others, [id]: outcome } : others,
    }));
  };

  /**
   * Saves one row. A row that was under way when the run was stopped is sent again later, with the
   * same key, so it is not saved twice.
   */
  const saveRow = async (row: ImportRow, { key, files }: ImportRun, signal: AbortSignal) => {
    setOutcome(row, { state: 'saving' });
    for (;;) {
      try {
        await dispatch(importRow(row, files, { key: `${key}.${row.id}`, signal }));
        setOutcome(row, { state: 'saved' });
        return;
      } catch (error) {
        if (signal.aborted) {
          setOutcome(row, undefined);
          return;
        }
        const pause = pauseAfter(error);
        if (pause === undefined) {
          setOutcome(row, { state: 'failed', reason: failureText(error) });
          return;
        }
        change(() => ({ pause: toProblem(error).message }));
        await waited(pause, signal);
        change(() => ({ pause: undefined }));
      }
    }
  };
  const runRows = async (begun: ImportRun) => {
    const { signal } = (controller.current = new AbortController());
    setRun({ ...begun, isRunning: true });
    for (const row of begun.rows.filter(isImportRow)) {
      if (signal.aborted) break;
      if (begun.outcomes[row.id]?.state !== 'saved') await saveRow(row, begun, signal);
    }
    change(() => ({ isRunning: false }));
  };

  return {
    run,
    start: (rows: readonly PlannedRow[], files: ImportFiles) =>
      void runRows({ key: nanoid(), rows, files, outcomes: {}, isRunning: true }),
    /** Continues with the rows that are not saved yet. */
    resume: () => {
      if (run) void runRows(run);
    },
    stop,
    discard: () => {
      setRun(null);
    },
  };
};
