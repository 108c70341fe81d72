import { preload } from 'react-dom';
import { avifSrcSet, imageSrcSet, imageUrl } from '#shared/domain/images.ts';

interface Props {
  name: string;
  /** Empty when a text beside the image says the same. */
  alt: string;
  sizes: string;
  /** Aspect ratio in any unit, which reserves the space before the image loads. */
  width: number;
  height: number;
  /** `first`: visible at once; `background`: eager with low priority; `lazy`: near the screen. */
  load?: 'first' | 'background' | 'lazy';
  /** No file is wider than 800 px, because each URL in a published page costs bytes of HTML. */
  compact?: boolean;
  className?: string;
  standIn?: string | undefined;
}

/** Only the first image can be the largest paint, so it gets the bandwidth (ADR-0055). */
const PRIORITY = { first: 'high', background: 'low', lazy: 'low' } as const;

/** Px: the widest AVIF file, and the only WebP file. */
const COMPACT = { widest: 800, fallback: 400 };

const preloadImage = (name: string, sizes: string, compact = false): void => {
  const avif = avifSrcSet(name, compact ? COMPACT.widest : undefined);
  preload(imageUrl(name, 800), {
    as: 'image',
    imageSrcSet: avif,
    imageSizes: sizes,
    fetchPriority: 'high',
    // A browser without AVIF ignores this preload instead of loading a useless file.
    type: 'image/avif',
  });
};

export const ResponsiveImage = (props: Props) => {
  const { name, alt, sizes, width, height, load = 'lazy', compact = false } = props;
  const { className, standIn } = props;
  const avif = avifSrcSet(name, compact ? COMPACT.widest : undefined);
  // React preloads an `<img>` of high priority, but not inside a `<picture>`.
  if (load === 'first') preloadImage(name, sizes, compact);
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        // `loading`, `sizes` and `srcSet` come first, because some browsers start to load at `src`.
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

export const SquareImage = ({ side, alt = '', ...image }: SquareProps) => (
  <ResponsiveImage {...image} alt={alt} sizes={`${side}px`} width={side} height={side} />
);
