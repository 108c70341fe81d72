import { useState } from 'react';
import { imageUrl } from '#shared/domain/images.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { Carousel } from '../../../ui/core/carousel.tsx';
import { ResponsiveImage } from '../../../ui/core/responsive-image.tsx';
import type { ImageViewer } from './image-viewer.tsx';

/** `sizes` attribute of the carousel's images. */
export const GALLERY_SIZES = '(min-width: 1400px) 740px, (min-width: 768px) 52vw, 100vw';

/** Number of images in the carousel (SPEC-2); the others are thumbnails below it. */
const IN_CAROUSEL = 2;

/** Carousel and thumbnails of a product's images; each image opens in the viewer. */
export const ProductGallery = ({
  product: { title, img1, img2, images = img1 === img2 ? [img1] : [img1, img2] },
}: {
  product: ProductSummary;
}) => {
  const [viewed, setViewed] = useState<{ Viewer: typeof ImageViewer; start: number } | null>(null);
  const view = async (name: string) => {
    try {
      const { ImageViewer: Viewer } = await import('./image-viewer.tsx');
      setViewed({ Viewer, start: images.indexOf(name) });
    } catch {
      // The viewer's chunk did not load; the browser can still show the image.
      window.location.assign(imageUrl(name));
    }
  };
  return (
    <>
      <div className="gallery">
        <Carousel
          label={`Fotografías de ${title}`}
          isWaiting={viewed !== null}
          slides={images.slice(0, IN_CAROUSEL).map((name, index) => ({
            key: name,
            content: (
              <button
                type="button"
                className="zoom"
                aria-label={`Ampliar: ${index === 0 ? title : `${title}, de cerca`}`}
                onClick={() => void view(name)}
              >
                <ResponsiveImage
                  name={name}
                  alt={index === 0 ? title : `${title}, de cerca`}
                  sizes={GALLERY_SIZES}
                  width={1}
                  height={1}
                  load={index === 0 ? 'first' : 'background'}
                />
              </button>
            ),
          }))}
        />
        {images.length > IN_CAROUSEL && (
          <ul className="thumbnails">
            {images.slice(IN_CAROUSEL).map((name, index) => (
              <li key={name}>
                <button
                  type="button"
                  className="zoom"
                  aria-label={`Ampliar: ${title}, fotografía ${IN_CAROUSEL + index + 1}`}
                  onClick={() => void view(name)}
                >
                  <ResponsiveImage name={name} alt="" sizes="96px" width={1} height={1} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {viewed && (
        <viewed.Viewer
          title={title}
          names={images}
          start={viewed.start}
          onClosed={() => {
            setViewed(null);
          }}
        />
      )}
    </>
  );
};
