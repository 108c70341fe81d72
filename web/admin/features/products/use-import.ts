import { useEffect, useRef, useState } from 'react';
import { useApiDispatch } from '../../../api/dispatch.ts';
import {
  importRow,
  isImportRow,
  reasonOf,
  type ImportFiles,
  type ImportRow,
} from './import-row.ts';
import type { PlannedRow } from './import-rules.ts';

/** What became of a row; nothing, while it waits. */
export type Outcome = { state: 'saving' | 'saved' } | { state: 'failed'; reason: string };
export type Outcomes = Readonly<Partial<Record<PlannedRow['id'], Outcome>>>;

export interface ImportRun {
  /** As they were checked: the shop changes with every row that is saved. */
  rows: readonly PlannedRow[];
  files: ImportFiles;
  outcomes: Outcomes;
  isRunning: boolean;
}

/** Writes checked rows to the shop, one after the other, until all are tried or somebody stops it. */
export const useImport = () => {
  const dispatch = useApiDispatch();
  const [run, setRun] = useState<ImportRun | null>(null);
  const stopper = useRef<AbortController>(null);
  const stop = () => {
    stopper.current?.abort();
  };
  useEffect(() => stop, []);

  const tell = (row: ImportRow, outcome: Outcome) => {
    setRun((now) => now && { ...now, outcomes: { ...now.outcomes, [row.id]: outcome } });
  };
  const work = async ({ rows, files, outcomes }: ImportRun) => {
    const { signal } = (stopper.current = new AbortController());
    setRun({ rows, files, outcomes, isRunning: true });
    for (const row of rows.filter(isImportRow)) {
      if (outcomes[row.id]?.state === 'saved') continue;
      tell(row, { state: 'saving' });
      try {
        await dispatch(importRow(row, files));
        tell(row, { state: 'saved' });
      } catch (error) {
        tell(row, { state: 'failed', reason: reasonOf(row, error) });
      }
      if (signal.aborted) break;
    }
    setRun((now) => now && { ...now, isRunning: false });
  };

  return {
    run,
    start: (rows: readonly PlannedRow[], files: ImportFiles) =>
      void work({ rows, files, outcomes: {}, isRunning: true }),
    /** Tries again what is not saved yet. */
    resume: () => {
      if (run) void work(run);
    },
    stop,
    forget: () => {
      setRun(null);
    },
  };
};
