import { preload } from 'react-dom';
import { avifSrcSet, imageSrcSet, imageUrl } from '#shared/domain/images.ts';

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
  /**
   * One of many small images in a published page, where each address costs bytes of HTML: no file
   * wider than 800 px, and a single file of 400 px for browsers without AVIF.
   */
  compact?: boolean;
  className?: string;
  /** URL of an image to show until this one is there. */
  standIn?: string | undefined;
}

/** Only the first image can be the largest paint, so the others leave it the bandwidth (ADR-0055). */
const PRIORITY = { first: 'high', background: 'low', lazy: 'low' } as const;

/** Widths in px of a compact image: the widest AVIF file, and the only WebP file. */
const COMPACT = { widest: 800, fallback: 400 };

/** Requests the file that a `ResponsiveImage` of these `sizes` will show. */
const preloadImage = (name: string, sizes: string, compact = false): void => {
  const avif = avifSrcSet(name, compact ? COMPACT.widest : undefined);
  preload(imageUrl(name, 800), {
    as: 'image',
    imageSrcSet: avif,
    imageSizes: sizes,
    fetchPriority: 'high',
    // A browser without AVIF ignores this preload, because it would load the file for nothing.
    type: 'image/avif',
  });
};

export const ResponsiveImage = ({
  name,
  alt,
  sizes,
  width,
  height,
  load = 'lazy',
  compact = false,
  className,
  standIn,
}: Props) => {
  const avif = avifSrcSet(name, compact ? COMPACT.widest : undefined);
  // React preloads an `<img>` of high priority by itself, but none inside a `<picture>`.
  if (load === 'first') preloadImage(name, sizes, compact);
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        // `loading`, `sizes` and `srcSet` come first: some browsers start to load at `src`.
        loading={load === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={PRIORITY[load]}
        decoding={load === 'first' ? 'sync' : 'async'}
        sizes={compact ? undefined : sizes}
        srcSet={compact ? undefined : imageSrcSet(name)}
        src={imageUrl(name, compact ? COMPACT.fallback : 800)}
        width={width}
        height={height}
        alt={alt}
        className={className}
        style={standIn === undefined ? undefined : { backgroundImage: `url("${standIn}")` }}
      />
    </picture>
  );
};

interface SquareProps extends Pick<Props, 'name' | 'load' | 'className'> {
  /** Px. */
  side: number;
  alt?: string;
}

/** A square of a fixed size; by default the text beside it says the same. */
export const SquareImage = ({ side, alt = '', ...image }: SquareProps) => (
  <ResponsiveImage {...image} alt={alt} sizes={`${side}px`} width={side} height={side} />
);
