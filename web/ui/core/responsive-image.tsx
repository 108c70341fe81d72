import { imageSrcSet, imageUrl } from '#shared/domain/images.ts';

interface Props {
  /** File name as the shop stores it. */
  name: string;
  /** Empty where the words stand beside the image. */
  alt: string;
  /** How wide it is shown, as in the `sizes` attribute: the browser picks a width by it. */
  sizes: string;
  /** Proportions in any unit: the space is kept before the image arrives. */
  width: number;
  height: number;
  /** `first` is what a visitor came to see, `lazy` (unless told) waits until it is near the screen. */
  load?: 'first' | 'background' | 'lazy';
  className?: string;
}

const PRIORITY = { first: 'high', background: 'low', lazy: 'auto' } as const;

/** An image in the width that its place needs. */
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
    // In this order: browsers start with what they know, and a src alone would load too much.
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
