/** Milliseconds. An upload is stored seconds before the item that references it. */
const GRACE = 24 * 60 * 60 * 1000;

/** An upload's file, with its stem. Seed images have other names and are never deleted. */
const UPLOAD = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[a-z0-9]+\.(?:webp|avif|jpg)$/;

export const stemOf = (file: string): string | undefined => UPLOAD.exec(file)?.[1];

export interface StoredImage {
  key: string;
  storedAt: Date;
}

/** Unreferenced uploads that are older than a day. */
export const orphansAmong = (
  stored: readonly StoredImage[],
  referenced: ReadonlySet<string>,
  now: Date,
): StoredImage[] => {
  const shown = new Set([...referenced].map(stemOf));
  return stored.filter(({ key, storedAt }) => {
    const stem = stemOf(key);
    const isOld = now.getTime() - storedAt.getTime() > GRACE;
    return stem !== undefined && isOld && !shown.has(stem);
  });
};
