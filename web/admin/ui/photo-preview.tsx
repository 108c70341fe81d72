import { useCallback } from 'react';
import { Photo } from '../../ui/photo.tsx';
import type { Photograph } from './photographs.ts';

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

/** One photograph of a form, from the shop or on its way there; nothing of one that cannot be read. */
export const PhotoPreview = ({ photograph }: { photograph: Photograph }) => (
  <span className="photo-frame">
    {photograph.state === 'kept' && (
      <Photo name={photograph.name} alt="" sizes="120px" width={120} height={120} />
    )}
    {photograph.state === 'ready' && <Preview blob={photograph.blob} />}
    {photograph.state === 'shrinking' && <span className="spinner-border" aria-hidden="true" />}
  </span>
);
