import { imageSrcSet, imageUrl } from '#shared/domain/images.ts';

interface Props {
  /** File name as stored by the shop. */
  name: string;
  /** Empty when the text beside the image says the same. */
  alt: string;
  /** `sizes` attribute: the browser chooses the file by the displayed width. */
  sizes: string;
  /** Aspect ratio in any unit, which reserves the space before the image loads. */
  width: number;
  height: number;
  /** `first`: visible at once; `background`: eager with low priority; `lazy`: near the screen. */
  load?: 'first' | 'background' | 'lazy';
  className?: string;
}

const PRIORITY = { first: 'high', background: 'low', lazy: 'auto' } as const;

/** An image of the shop in the stored width that its place needs. */
export const ResponsiveImage = ({
  name,
  alt,
  sizes,
  width,
  height,
  load = 'lazy',
  className,
}: Props) => (
  <img
    // `loading`, `sizes` and `srcSet` come first: some browsers start to load at `src`.
    loading={load === 'lazy' ? 'lazy' : 'eager'}
    fetchPriority={PRIORITY[load]}
    decoding={load === 'first' ? 'sync' : 'async'}
    sizes={sizes}
    srcSet={imageSrcSet(name)}
    src={imageUrl(name, 800)}
    width={width}
    height={height}
    alt={alt}
    className={className}
  />
);
