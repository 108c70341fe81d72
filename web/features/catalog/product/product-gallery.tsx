import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import Button from 'react-bootstrap/Button';
import Stack from 'react-bootstrap/Stack';
import { imageUrl } from '#shared/domain/images.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { Carousel } from '../../../ui/core/carousel.tsx';
import { ResponsiveImage } from '../../../ui/core/responsive-image.tsx';
import { standInFor } from '../core/product-card.tsx';
import type { loadImageViewer } from './image-viewer.tsx';

type ImageViewer = Awaited<ReturnType<typeof loadImageViewer>>;

const GALLERY_SIZES = '(min-width: 1400px) 740px, (min-width: 768px) 52vw, 100vw';

/** State of the history entry that the viewer adds, so that Back closes the viewer. */
interface ViewerState {
  viewed?: string;
}

const isViewerEntry = (): boolean => {
  const { usr } = (window.history.state ?? {}) as { usr?: ViewerState | null };
  return usr?.viewed !== undefined;
};

const useViewer = () => {
  const [Viewer, setViewer] = useState<{ of: ImageViewer } | null>(null);
  const location = useLocation();
  const navigate = useNavigate();
  const { viewed } = (location.state ?? {}) as ViewerState;
  const view = async (name: string) => {
    try {
      const { loadImageViewer } = await import('./image-viewer.tsx');
      setViewer({ of: await loadImageViewer() });
      // Closing goes back one entry. After a double tap or a reload the entry exists already.
      const state: ViewerState = { viewed: name };
      void navigate(location, { state, replace: isViewerEntry() });
    } catch {
      // If the viewer's chunk does not load, the browser can still show the image.
      window.location.assign(imageUrl(name));
    }
  };
  return { Viewer, viewed, view, close: () => void navigate(-1) };
};

interface ThumbnailsProps {
  title: string;
  images: readonly string[];
  shown: number;
  isComplete: boolean;
  onPress: (index: number) => void;
}

const Thumbnails = ({ title, images, shown, isComplete, onPress }: ThumbnailsProps) => (
  <Stack
    as="ul"
    direction="horizontal"
    gap={2}
    className="thumbnails list-unstyled flex-wrap mt-2 mb-0"
  >
    {images.map((name, index) => (
      <li key={name}>
        <Button
          bsPrefix="zoom"
          variant=""
          className="w-100 h-100 p-0 bg-transparent"
          aria-label={`Ver: ${title}, fotografía ${index + 1}`}
          aria-current={index === shown}
          onClick={() => onPress(index)}
        >
          {/* Thumbnails of slides use the files of the slides, which need no further request. */}
          {(isComplete || index === 0) && (
            <ResponsiveImage name={name} alt="" sizes={GALLERY_SIZES} width={1} height={1} />
          )}
        </Button>
      </li>
    ))}
  </Stack>
);

const altOf = (title: string, index: number): string =>
  [title, `${title}, de cerca`][index] ?? `${title}, fotografía ${index + 1}`;

export const ProductGallery = ({
  product: { title, img1, img2, images = img1 === img2 ? [img1] : [img1, img2] },
}: {
  product: Pick<ProductSummary, 'title' | 'img1' | 'img2' | 'images'>;
}) => {
  const { Viewer, viewed, view, close } = useViewer();
  const start = viewed === undefined ? -1 : images.indexOf(viewed);
  return (
    <>
      <div className="gallery">
        <Carousel
          label={`Fotografías de ${title}`}
          slides={images.map((name, index) => ({
            key: name,
            content: (
              <Button
                bsPrefix="zoom"
                variant=""
                className="d-block w-100 h-100 p-0 border-0 bg-transparent"
                aria-label={`Ampliar: ${altOf(title, index)}`}
                onClick={() => void view(name)}
              >
                <ResponsiveImage
                  name={name}
                  alt={altOf(title, index)}
                  sizes={GALLERY_SIZES}
                  width={1}
                  height={1}
                  load={index === 0 ? 'first' : 'background'}
                  standIn={standInFor(name)}
                />
              </Button>
            ),
          }))}
          renderBelow={(shown, turnTo, isComplete) =>
            images.length > 1 && (
              <Thumbnails
                title={title}
                images={images}
                shown={shown}
                isComplete={isComplete}
                onPress={turnTo}
              />
            )
          }
        />
      </div>
      {/* A reload of the viewer's history entry shows the page without the viewer. */}
      {Viewer && start >= 0 && (
        <Viewer.of title={title} names={images} start={start} onClosed={close} />
      )}
    </>
  );
};
