/** Drafts in IndexedDB (RULE-69). An open form locks its draft, so a second tab begins its own. */
import { nanoid } from '@reduxjs/toolkit';
import { createStore, del, delMany, entries, get, set } from 'idb-keyval';
import type { FieldValues } from 'react-hook-form';
import { areSameImages, type FormImages } from './form-images.ts';

export interface DraftContent {
  /** The changed fields, without passwords and images. */
  values: FieldValues;
  /** All images of the form; undefined if they are unchanged. */
  images: FormImages | undefined;
  base: unknown;
}

export interface FoundDraft extends DraftContent {
  /** Epoch milliseconds of the last change. */
  savedAt: number;
}

export interface OpenDraft {
  found: FoundDraft | undefined;
  keep: (content: DraftContent) => void;
  drop: () => void;
}

type KeptDraft = Omit<FoundDraft, 'images'> & { owner: string; form: string };

/** A draft is deleted after a week, because it may contain a customer's address. */
const MAX_AGE_MS = 7 * 24 * 3600 * 1000;

/** Two stores, because every key press writes the values, and images are much larger. */
const openStores = () => ({
  values: createStore('lumbre-draft-values', 'drafts'),
  images: createStore('lumbre-draft-images', 'drafts'),
});

/** A reloading page holds its lock a moment longer; another tab holds it until it closes. */
const LOCK_WAIT_MS = 1000;

/** Resolves to a function that releases the lock, or to null if another tab holds it. */
const lock = (id: string): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    navigator.locks
      .request(
        `lumbre-drafts/${id}`,
        { signal: AbortSignal.timeout(LOCK_WAIT_MS) },
        // The browser holds the lock until this promise resolves.
        () => new Promise<void>((release) => resolve(release)),
      )
      .catch(() => resolve(null));
  });

/** The newest of the drafts that no open form holds, or a new one. */
const claim = async (drafts: readonly (readonly [id: string, KeptDraft])[]) => {
  for (const [id, kept] of drafts.toSorted(([, a], [, b]) => b.savedAt - a.savedAt)) {
    const release = await lock(id);
    if (release) return { id, release, kept };
  }
  const id = nanoid();
  return { id, release: (await lock(id)) ?? (() => undefined) };
};

const NOTHING_KEPT: OpenDraft = { found: undefined, keep: () => {}, drop: () => {} };

/** The form must also work while the browser's storage is full. */
const ignoreFailure = (written: Promise<unknown>): void => {
  written.catch(() => undefined);
};

/**
 * @param owner id of the admin; other admins do not see the draft
 * @param form name of the form and id of its record, such as `category/7`
 * @param closed releases the draft to the next form that opens
 */
export const openDraft = async (
  owner: string,
  form: string,
  closed: AbortSignal,
): Promise<OpenDraft> => {
  try {
    const stores = openStores();
    const dropAll = (ids: string[]) => {
      ignoreFailure(delMany(ids, stores.values));
      ignoreFailure(delMany(ids, stores.images));
    };
    const all = await entries<string, KeptDraft>(stores.values);
    const isOld = ({ savedAt }: KeptDraft) => savedAt < Date.now() - MAX_AGE_MS;
    dropAll(all.flatMap(([old, kept]) => (isOld(kept) ? [old] : [])));
    const { id, release, kept } = await claim(
      all.filter(([, each]) => each.owner === owner && each.form === form && !isOld(each)),
    );
    if (closed.aborted) release();
    else closed.addEventListener('abort', release);
    let images = await get<FormImages>(id, stores.images);
    return {
      found: kept && { ...kept, images },
      keep: ({ values, base, images: changed }) => {
        const record: KeptDraft = { owner, form, savedAt: Date.now(), values, base };
        ignoreFailure(set(id, record, stores.values));
        if (areSameImages(changed ?? [], images ?? [])) return;
        images = changed;
        ignoreFailure(images ? set(id, images, stores.images) : del(id, stores.images));
      },
      drop: () => {
        images = undefined;
        dropAll([id]);
      },
    };
  } catch {
    // The browser rejects storage: the form works without a draft.
    return NOTHING_KEPT;
  }
};
