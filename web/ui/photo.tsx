import { imageSrcSet, imageUrl } from '#shared/images.ts';

interface Props {
  /** File name as the shop stores it. */
  name: string;
  /** Empty where the words stand beside the photograph. */
  alt: string;
  /** How wide it is shown, as in the `sizes` attribute: the browser picks a width by it. */
  sizes: string;
  /** Proportions in any unit: the space is kept before the picture arrives. */
  width: number;
  height: number;
  /** The first thing a visitor sees: loaded at once and before others. */
  priority?: boolean;
  className?: string;
}

/** A photograph in the width that its place needs. */
export const Photo = ({ name, alt, sizes, width, height, priority = false, className }: Props) => (
  <img
    // React sets attributes in this order; a src before its srcset would be fetched too.
    loading={priority ? 'eager' : 'lazy'}
    fetchPriority={priority ? 'high' : 'auto'}
    decoding={priority ? 'sync' : 'async'}
    sizes={sizes}
    srcSet={imageSrcSet(name)}
    src={imageUrl(name, 800)}
    width={width}
    height={height}
    alt={alt}
    className={className}
  />
);
