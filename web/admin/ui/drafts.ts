/**
 * Drafts of forms in IndexedDB (RULE-69): the fields that an admin has changed and the photographs
 * of the form. The open form holds a Web Lock on its draft, so that a second tab with the same form
 * begins a draft of its own.
 */
import { nanoid } from '@reduxjs/toolkit';
import { areSameImages, type FormImages } from './form-images.ts';
import type { FormTexts } from './form-texts.ts';

/** The differences of a form from the values that it was opened with. */
export interface DraftContent {
  /** The changed fields, without passwords. */
  texts: FormTexts;
  /** All images of the form; undefined if they are unchanged. */
  images: FormImages | undefined;
  /** The record that the form was opened with, for forms that save against its version. */
  base: unknown;
}

export interface FoundDraft extends DraftContent {
  /** Epoch milliseconds of the last change. */
  savedAt: number;
}

/** The draft of an open form. Without IndexedDB nothing is found and nothing is kept. */
export interface OpenDraft {
  /** The draft that an earlier visit has left. */
  found: FoundDraft | undefined;
  keep: (content: DraftContent) => void;
  drop: () => void;
}

type TextsRecord = Omit<FoundDraft, 'images'> & { id: string; owner: string; form: string };

const DATABASE = 'lumbre-drafts';
/** Increase when a stored shape changes: drafts of another version are deleted. */
const VERSION = 1;
/** A draft may contain a customer's address. */
const MAX_AGE_MS = 7 * 24 * 3600 * 1000;

/** Every key press writes the texts; the much larger images are written when they change. */
const TEXTS = 'texts';
const IMAGES = 'images';

const answer = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () =>
      reject(request.error ?? new DOMException('The request failed', 'UnknownError'));
  });

const openDatabase = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, VERSION);
  request.onupgradeneeded = () => {
    const database = request.result;
    for (const name of database.objectStoreNames) database.deleteObjectStore(name);
    database.createObjectStore(TEXTS, { keyPath: 'id' });
    database.createObjectStore(IMAGES);
  };
  return new Promise((resolve, reject) => {
    request.onblocked = () =>
      reject(new DOMException('Another tab has an older version open', 'VersionError'));
    answer(request).then(resolve, reject);
  });
};

/** A reloaded page holds its lock for a moment longer. Another tab holds it until it is closed. */
const LOCK_WAIT_MS = 1000;

/** Resolves to a function that releases the lock, or to null if another tab holds it. */
const lock = (id: string): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    navigator.locks
      .request(
        `${DATABASE}/${id}`,
        { signal: AbortSignal.timeout(LOCK_WAIT_MS) },
        // The browser holds the lock until this promise resolves.
        () => new Promise<void>((release) => resolve(release)),
      )
      .catch(() => resolve(null));
  });

const deleteDraft = (database: IDBDatabase, id: string): void => {
  const change = database.transaction([TEXTS, IMAGES], 'readwrite');
  change.objectStore(TEXTS).delete(id);
  change.objectStore(IMAGES).delete(id);
};

/** The newest draft that no open form holds, or a new one. */
const claim = async (
  database: IDBDatabase,
  owner: string,
  form: string,
): Promise<{ id: string; release: () => void; texts?: TextsRecord }> => {
  const all = await answer<TextsRecord[]>(
    database.transaction(TEXTS).objectStore(TEXTS).getAll() as IDBRequest<TextsRecord[]>,
  );
  const oldest = Date.now() - MAX_AGE_MS;
  for (const { id, savedAt } of all) if (savedAt < oldest) deleteDraft(database, id);
  const candidates = all
    .filter((each) => each.owner === owner && each.form === form && each.savedAt >= oldest)
    .sort((a, b) => b.savedAt - a.savedAt);
  for (const texts of candidates) {
    const release = await lock(texts.id);
    if (release) return { id: texts.id, release, texts };
  }
  const id = nanoid();
  return { id, release: (await lock(id)) ?? (() => {}) };
};

const NOTHING_KEPT: OpenDraft = { found: undefined, keep: () => {}, drop: () => {} };

/**
 * Opens the draft of a form.
 *
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
    const database = await openDatabase();
    const { id, release, texts } = await claim(database, owner, form);
    const close = () => {
      release();
      database.close();
    };
    if (closed.aborted) close();
    else closed.addEventListener('abort', close);
    let images = await answer<FormImages | undefined>(
      database.transaction(IMAGES).objectStore(IMAGES).get(id) as IDBRequest<
        FormImages | undefined
      >,
    );
    return {
      found: texts && { ...texts, images },
      keep: (content) => {
        const change = database.transaction([TEXTS, IMAGES], 'readwrite');
        const { texts: changed, base } = content;
        const record: TextsRecord = { id, owner, form, savedAt: Date.now(), texts: changed, base };
        change.objectStore(TEXTS).put(record);
        if (areSameImages(content.images ?? [], images ?? [])) return;
        images = content.images;
        if (images === undefined) change.objectStore(IMAGES).delete(id);
        else change.objectStore(IMAGES).put(images, id);
      },
      drop: () => {
        images = undefined;
        deleteDraft(database, id);
      },
    };
  } catch {
    // The browser rejects storage: the form works without a draft.
    return NOTHING_KEPT;
  }
};
