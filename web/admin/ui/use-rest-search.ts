import { useEffect, useState } from 'react';
import { toProblem, type Problem } from '../../api/call.ts';
import type { ReadPage } from '../api/create-list.ts';
import type { Identified, List } from '../api/list-rules.ts';

/** Milliseconds without typing before the search asks the shop. */
const PAUSE = 400;
/** A search with more results stops here and asks for another word. */
const MAX_FOUND = 500;

export interface RestSearch<Row> {
  /** `none`: there is no search, or the list has all rows. */
  state: 'none' | 'searching' | 'done' | 'stopped' | 'failed';
  rows: readonly Row[];
  problem: Problem | null;
}

const NONE = { state: 'none', rows: [], problem: null } as const;

/**
 * Searches the rows of a list that are not loaded. The shop reads them page by page and answers
 * with those that match.
 *
 * @param read absent for lists that are loaded whole
 */
export const useRestSearch = <Row extends Identified>(
  { isLoaded, nextCursor }: List<Row>,
  search: string,
  read: ReadPage<Row> | undefined,
): RestSearch<Row> & { retry: () => void } => {
  const [tries, setTries] = useState(1);
  const [found, setFound] = useState<RestSearch<Row>>(NONE);
  const from = isLoaded && search !== '' && read ? nextCursor : undefined;
  useEffect(() => {
    if (from === undefined || !read) return;
    const stop = new AbortController();
    const { signal } = stop;
    const readAll = async () => {
      let rows: readonly Row[] = [];
      let after: string | undefined = from;
      while (after !== undefined && rows.length < MAX_FOUND) {
        const page = await read({ after, search, signal });
        if (signal.aborted) return;
        rows = [...rows, ...page.entries];
        after = page.next;
        setFound({ state: 'searching', rows, problem: null });
      }
      setFound({ state: after === undefined ? 'done' : 'stopped', rows, problem: null });
    };
    const timer = setTimeout(() => {
      readAll().catch((error: unknown) => {
        if (signal.aborted) return;
        setFound(({ rows }) => ({ state: 'failed', rows, problem: toProblem(error) }));
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
      setFound(NONE);
    };
  }, [from, search, read, tries]);
  const retry = () => {
    setTries(tries + 1);
  };
  if (from === undefined) return { ...NONE, retry };
  return { ...found, state: found.state === 'none' ? 'searching' : found.state, retry };
};
