/** Multipart bodies as a browser sends them, and images to put in them. */
import sharp from 'sharp';

type Files = Readonly<Record<string, readonly Uint8Array[]>>;

/** A form of text fields and file fields; the files' declared names and types are lies. */
export const formOf = (fields: Readonly<Record<string, string>>, files: Files = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, contents] of Object.entries(files)) {
    for (const bytes of contents) {
      form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/svg+xml' }), '../x.svg');
    }
  }
  return form;
};

/** A JPEG of one colour; small ones keep tests fast. */
export const jpegImage = (width = 8, height = 8): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a8492a' } })
    .jpeg()
    .toBuffer();

/** Grain as a camera has it: nothing that compresses away. */
export const grainyImage = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#a8492a',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();
