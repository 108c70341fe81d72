import { Link } from 'react-router-dom';
import Container from 'react-bootstrap/Container';
import type { ShownBanner } from '#shared/hosting/published-page.ts';
import { Carousel } from '../../../ui/core/carousel.tsx';
import { ResponsiveImage } from '../../../ui/core/responsive-image.tsx';

export const BannerCarousel = ({ banners }: { banners: readonly ShownBanner[] }) => (
  <div className="banners">
    <Carousel
      label="Portada"
      slides={banners.map(({ img, title, text, path }, index) => ({
        key: img,
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
            <Container className="banner-text">
              <h2>{title}</h2>
              <p>{text}</p>
              <Link className="btn btn-primary" to={path}>
                <span>{path.startsWith('/product/') ? 'Ver la pieza' : 'Ver las piezas'}</span>
                <span className="visually-hidden">{`: ${title}`}</span>
              </Link>
            </Container>
          </div>
        ),
      }))}
    />
  </div>
);
