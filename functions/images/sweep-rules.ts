/** Which stored images are orphans (PROMISE-R11). */

/** Milliseconds that an image may wait for the row that will name it: an upload takes seconds. */
const GRACE = 24 * 60 * 60 * 1000;

/** An upload in one of its widths; images of the seed have other names and are never swept. */
const UPLOAD = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-\d+)?\.webp$/;

export interface StoredImage {
  key: string;
  storedAt: Date;
}

/** Keys of uploads older than a day that nothing names, in every width. */
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
