import { useEffect, useRef, useState } from 'react';
import { useApiDispatch } from '../../../api/dispatch.ts';
import {
  failureText,
  importRow,
  isImportRow,
  type ImportFiles,
  type ImportRow,
} from './import-row.ts';
import type { PlannedRow } from './import-rules.ts';

/** The state of a row; a waiting row has none. */
export type Outcome = { state: 'saving' | 'saved' } | { state: 'failed'; reason: string };
export type Outcomes = Readonly<Partial<Record<PlannedRow['id'], Outcome>>>;

export interface ImportRun {
  /** The plan from before the run, because every saved row changes the shop. */
  rows: readonly PlannedRow[];
  files: ImportFiles;
  outcomes: Outcomes;
  isRunning: boolean;
}

/** Saves planned rows one after the other until all were tried or the admin stops the run. */
export const useImport = () => {
  const dispatch = useApiDispatch();
  const [run, setRun] = useState<ImportRun | null>(null);
  const controller = useRef<AbortController>(null);
  const stop = () => {
    controller.current?.abort();
  };
  useEffect(() => stop, []);

  const setOutcome = (row: ImportRow, outcome: Outcome) => {
    setRun((now) => now && { ...now, outcomes: { ...now.outcomes, [row.id]: outcome } });
  };
  const runRows = async ({ rows, files, outcomes }: ImportRun) => {
    const { signal } = (controller.current = new AbortController());
    setRun({ rows, files, outcomes, isRunning: true });
    for (const row of rows.filter(isImportRow)) {
      if (outcomes[row.id]?.state === 'saved') continue;
      setOutcome(row, { state: 'saving' });
      try {
        await dispatch(importRow(row, files));
        setOutcome(row, { state: 'saved' });
      } catch (error) {
        setOutcome(row, { state: 'failed', reason: failureText(row, error) });
      }
      if (signal.aborted) break;
    }
    setRun((now) => now && { ...now, isRunning: false });
  };

  return {
    run,
    start: (rows: readonly PlannedRow[], files: ImportFiles) =>
      void runRows({ rows, files, outcomes: {}, isRunning: true }),
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
