import { useCallback } from 'react';
import { ResponsiveImage } from '../../ui/core/responsive-image.tsx';
import type { FormImage } from './form-images.ts';

const BlobImage = ({ blob }: { blob: Blob }) => {
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

/** A stored image, a new one, or a spinner while it is shrunk; empty if it cannot be read. */
export const ImagePreview = ({ image }: { image: FormImage }) => (
  <span className="image-frame">
    {image.state === 'kept' && (
      <ResponsiveImage name={image.name} alt="" sizes="120px" width={120} height={120} />
    )}
    {image.state === 'ready' && <BlobImage blob={image.blob} />}
    {image.state === 'shrinking' && <span className="spinner-border" aria-hidden="true" />}
  </span>
);
