import sharp from 'sharp';

type Files = Readonly<Record<string, readonly Uint8Array[]>>;

/** The names and types of the files are false on purpose. */
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

export const jpegImage = (width = 8, height = 8): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a8492a' } })
    .jpeg()
    .toBuffer();

/** Camera noise compresses badly. */
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
