import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { banners } from './banners.build.ts';
import { Carousel } from '../../../ui/core/carousel.tsx';
import { PauseButton } from './pause-button.tsx';
import { ResponsiveImage } from '../../../ui/core/responsive-image.tsx';

/** The banners of the home page (RULE-19). */
export const BannerCarousel = ({
  gone,
}: {
  /** Slugs of products that do not exist. */
  gone: readonly string[];
}) => (
  <div className="banners">
    <Carousel
      label="Portada"
      PauseButton={PauseButton}
      slides={banners.map(({ img, title, text, productSlug, categoryId }, index) => {
        const isGone = gone.includes(productSlug);
        return {
          key: productSlug,
          content: (
            <div className="banner">
              <ResponsiveImage
                name={img}
                alt=""
                // On phones the image is wider than the screen, and CSS crops its sides.
                sizes="(min-width: 768px) 100vw, 180vw"
                width={12}
                height={5}
                load={index === 0 ? 'first' : 'background'}
              />
              <div className="banner-text container">
                <h2>{title}</h2>
                <p>{text}</p>
                <Link
                  className="btn btn-primary"
                  to={isGone ? paths.category(categoryId) : paths.product(productSlug)}
                >
                  {isGone ? 'Ver la categoría' : 'Ver la pieza'}
                  <span className="visually-hidden">: {title}</span>
                </Link>
              </div>
            </div>
          ),
        };
      })}
    />
  </div>
);
