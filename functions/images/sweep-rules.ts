/** Finds orphaned images (PROMISE-R11). */

/** Milliseconds. An upload is stored seconds before the item that references it. */
const GRACE = 24 * 60 * 60 * 1000;

/** An upload in one of its widths. Seed images have other names and are never deleted. */
const UPLOAD = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-\d+)?\.webp$/;

export interface StoredImage {
  key: string;
  storedAt: Date;
}

/** Keys of unreferenced uploads older than a day, in every width. */
export const orphansAmong = (
  stored: readonly StoredImage[],
  referenced: ReadonlySet<string>,
  now: Date,
): string[] =>
  stored
    .filter(({ key, storedAt }) => {
      const name = UPLOAD.exec(key)?.[1];
      const isOld = now.getTime() - storedAt.getTime() > GRACE;
      return name !== undefined && isOld && !referenced.has(`${name}.webp`);
    })
    .map(({ key }) => key);
