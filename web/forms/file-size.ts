/** `640 kB`, `2,4 MB`. */
export const fileSize = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${(bytes / 1e6).toFixed(1).replace('.', ',')} MB`;
