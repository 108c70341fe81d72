import { useCallback } from 'react';
import { ResponsiveImage } from '../../ui/core/responsive-image.tsx';
import type { Image } from './images.ts';

const Preview = ({ blob }: { blob: Blob }) => {
  const show = useCallback(
    (img: HTMLImageElement) => {
      img.src = URL.createObjectURL(blob);
      return () => {
        URL.revokeObjectURL(img.src);
      };
    },
    [blob],
  );
  return <img ref={show} width={120} height={120} alt="" />;
};

/** One image of a form, from the shop or on its way there; nothing of one that cannot be read. */
export const ImagePreview = ({ image }: { image: Image }) => (
  <span className="image-frame">
    {image.state === 'kept' && (
      <ResponsiveImage name={image.name} alt="" sizes="120px" width={120} height={120} />
    )}
    {image.state === 'ready' && <Preview blob={image.blob} />}
    {image.state === 'shrinking' && <span className="spinner-border" aria-hidden="true" />}
  </span>
);
