import type { ProductSummary } from '#shared/schemas/product.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { Photo } from '../../ui/photo.tsx';

/** Both photographs of a product (one where there is no second), in a carousel. */
export const ProductGallery = ({ product: { title, img1, img2 } }: { product: ProductSummary }) => {
  const names = img1 === img2 ? [img1] : [img1, img2];
  return (
    <div className="gallery">
      <Carousel
        label={`Fotografías de ${title}`}
        slides={names.map((name, index) => ({
          key: name,
          content: (
            <Photo
              name={name}
              alt={index === 0 ? title : `${title}, de cerca`}
              sizes="(min-width: 1400px) 740px, (min-width: 768px) 54vw, 100vw"
              width={1}
              height={1}
              load={index === 0 ? 'first' : 'background'}
            />
          ),
        }))}
      />
    </div>
  );
};
