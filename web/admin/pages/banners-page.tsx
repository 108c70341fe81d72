import Button from 'react-bootstrap/Button';
import ListGroup from 'react-bootstrap/ListGroup';
import { Link, useParams } from 'react-router-dom';
import { MAX_BANNERS } from '#shared/domain/limits.ts';
import * as z from 'zod/mini';
import { maxLengthOf } from '#shared/domain/schemas/fields.ts';
import { Banner } from '#shared/domain/schemas/settings.ts';
import { shownBanners } from '#shared/domain/settings.ts';
import { shop } from '#shared/domain/shop.ts';
import { ResponsiveImage } from '../../ui/core/responsive-image.tsx';
import { quoted } from '../../ui/core/words.ts';
import { useCall, useList, useSettings } from '../api/admin-api.ts';
import { useShopImage } from '../features/shop/use-shop-image.ts';
import { paths } from '../shell/paths.ts';
import { AdminForm } from '../ui/admin-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { OptionField, TextField } from '../ui/fields.tsx';
import { keptImages, SendableImages } from '../ui/form-images.ts';
import { formSchema, typedText } from '../ui/form-values.ts';
import { ImageField } from '../ui/image-field.tsx';
import { Loaded, Missing } from '../ui/loaded.tsx';
import { Drafted, useLeaveSaved } from '../ui/unsaved.tsx';

const SHOP = { to: paths.shop, text: 'Tienda' } as const;
const BACK = { to: paths.banners, text: 'Carteles' } as const;

const BannerRow = ({ banners, at }: { banners: readonly Banner[]; at: number }) => {
  const call = useCall();
  const banner = banners[at];
  if (!banner) return null;
  const others = banners.filter((_, index) => index !== at);
  const change = (changed: readonly Banner[]) =>
    call('changeSettings', { body: { banners: [...changed] } });
  return (
    <ListGroup.Item as="li">
      <ResponsiveImage name={banner.img} alt="" sizes="120px" width={120} height={50} />
      <Link className="tap fw-semibold me-auto" to={paths.editBanner(at + 1)}>
        {banner.title}
      </Link>
      {at > 0 && (
        <Button variant="link" onClick={() => void change(others.toSpliced(at - 1, 0, banner))}>
          Subir<span className="visually-hidden">: {banner.title}</span>
        </Button>
      )}
      {others.length > 0 && (
        <ConfirmButton
          action="Eliminar"
          label={`Eliminar ${banner.title}`}
          title={`¿Eliminar el cartel ${quoted(banner.title)}?`}
          onConfirm={() => change(others)}
          done={`El cartel ${quoted(banner.title)} se ha eliminado.`}
        >
          <p>Desaparecerá de la portada.</p>
        </ConfirmButton>
      )}
    </ListGroup.Item>
  );
};

export const BannersPage = () => (
  <AdminPage title="Carteles de la portada" back={SHOP}>
    <Loaded query={useSettings()}>
      {(settings) => {
        const banners = shownBanners(settings.banners, shop());
        return (
          <>
            <ListGroup as="ol" variant="flush" className="measure mb-3">
              {banners.map(({ img }, at) => (
                <BannerRow key={img} banners={banners} at={at} />
              ))}
            </ListGroup>
            {banners.length < MAX_BANNERS && (
              <Link className="btn btn-primary" to={paths.createBanner}>
                Añadir un cartel
              </Link>
            )}
          </>
        );
      }}
    </Loaded>
  </AdminPage>
);

const BannerFields = formSchema(
  (typed) => ({ ...typed, productSlug: typedText(typed, 'productSlug') || null }),
  z.extend(Banner, { img: SendableImages(true) }),
);

const BannerForm = ({ banners, at }: { banners: readonly Banner[]; at: number }) => {
  const call = useCall();
  const storeImage = useShopImage();
  const products = useList('listAllProducts');
  const leave = useLeaveSaved();
  const banner = banners[at];
  return (
    <AdminForm
      action={banner ? 'Guardar cambios' : 'Añadir cartel'}
      failure="No se pudo guardar el cartel"
      schema={BannerFields}
      values={{
        title: banner?.title ?? '',
        text: banner?.text ?? '',
        productSlug: banner?.productSlug ?? '',
        img: keptImages([banner?.img]),
      }}
      photos="img"
      save={async ({ img: images, ...texts }, { signal }) => {
        const img = (await storeImage(images, signal)) ?? banner?.img ?? '';
        const saved = { ...texts, img };
        await call('changeSettings', {
          body: { banners: banners.toSpliced(at, 1, saved) },
          signal,
        });
        await leave(`El cartel ${quoted(saved.title)} se ha guardado.`, paths.banners);
      }}
    >
      <ImageField
        name="img"
        label="Fotografía"
        max={1}
        hint="Apaisada, de al menos 1600 píxeles de ancho."
      />
      <TextField name="title" label="Título" required maxLength={maxLengthOf(Banner.shape.title)} />
      <TextField name="text" label="Texto" maxLength={maxLengthOf(Banner.shape.text)} />
      <Loaded query={products}>
        {(rows) => (
          <OptionField name="productSlug" label="Lleva a">
            <option value="">Todas las piezas</option>
            {rows.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </OptionField>
        )}
      </Loaded>
    </AdminForm>
  );
};

interface PageProps {
  title: string;
  draft: string | number;
  /** Position from 0; undefined for a new banner. */
  at?: number;
}

const BannerPage = ({ title, draft, at }: PageProps) => (
  <AdminPage title={title} back={BACK}>
    <Drafted form={`banner/${draft}`}>
      <Loaded query={useSettings()}>
        {(settings) => {
          const banners = shownBanners(settings.banners, shop());
          return at === undefined || banners[at] ? (
            <BannerForm banners={banners} at={at ?? banners.length} />
          ) : (
            <Missing
              title="Este cartel no existe."
              list={{ to: paths.banners, text: 'Ver los carteles' }}
            />
          );
        }}
      </Loaded>
    </Drafted>
  </AdminPage>
);

export const CreateBannerPage = () => <BannerPage title="Añadir un cartel" draft="new" />;

export const EditBannerPage = () => {
  const at = Number(useParams()['id']) - 1;
  return <BannerPage title="Editar el cartel" draft={at} at={at} />;
};
