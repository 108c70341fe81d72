import { useEffect, useRef, useState } from 'react';
import { toProblem, type Problem } from '../../api/call.ts';
import type { ReadPage } from '../api/create-list.ts';
import type { Identified, List } from '../api/list-rules.ts';
import { compareValues, rowSearch, type Column } from './columns.ts';
import { csvHead, csvName, csvRow, downloadCsv } from './csv.ts';
import type { TableView } from './table-view.ts';

interface Source<Row extends Identified> {
  /** The file is named after it. */
  label: string;
  columns: readonly Column<Row>[];
  list: List<Row>;
  view: TableView;
  /** The rows that the table shows, in its order. */
  found: readonly Row[];
  /** Absent for lists that are loaded whole. */
  read: ReadPage<Row> | undefined;
}

export interface Download {
  /** Rows that the file has so far. */
  rows: number;
  /** Why the last page did not arrive. The download waits for a retry. */
  problem: Problem | null;
}

/** A line of the file. The rows themselves are not kept, because there may be 100,000. */
interface Line<Row> {
  sortValue: ReturnType<Column<Row>['value']>;
  text: string;
}

/**
 * Downloads every row of a list that matches its search, as a CSV file. Rows that are not loaded
 * are read page by page.
 *
 * @returns `download`: the progress; null before and after
 */
export const useDownload = <Row extends Identified>({
  label,
  columns,
  list,
  view,
  found,
  read,
}: Source<Row>) => {
  const [download, setDownload] = useState<Download | null>(null);
  const running = useRef<AbortController>(null);
  const resume = useRef<() => void>(() => undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = () => {
    const stop = new AbortController();
    running.current = stop;
    const { signal } = stop;
    const { isFound } = rowSearch(columns);
    const search = view.search.trim();
    const sorted = columns.find(({ id }) => id === view.sort);
    const lineOf = (row: Row): Line<Row> => ({
      sortValue: sorted?.value(row) ?? null,
      text: csvRow(columns, row),
    });
    const isWhole = list.nextCursor === undefined;
    const lines = (isWhole ? found : list.rows.filter((row) => isFound(row, search))).map(lineOf);
    let after = list.nextCursor;
    const save = () => {
      if (sorted && !isWhole) {
        const sign = view.isDescending ? -1 : 1;
        lines.sort((a, b) => sign * compareValues(a.sortValue, b.sortValue));
      }
      downloadCsv(csvName(label, new Date()), [csvHead(columns), ...lines.map(({ text }) => text)]);
      setDownload(null);
    };
    const readRest = async () => {
      while (after !== undefined && read) {
        setDownload({ rows: lines.length, problem: null });
        const page = await read({ after, search, signal });
        if (signal.aborted) return;
        lines.push(...page.entries.filter((row) => isFound(row, search)).map(lineOf));
        after = page.next;
      }
      save();
    };
    resume.current = () => {
      readRest().catch((error: unknown) => {
        if (!signal.aborted) setDownload({ rows: lines.length, problem: toProblem(error) });
      });
    };
    resume.current();
  };
  const cancel = () => {
    running.current?.abort();
    setDownload(null);
  };
  return {
    download,
    start,
    cancel,
    retry: () => {
      resume.current();
    },
  };
};
