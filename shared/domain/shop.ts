/**
 * The settings of the shop that this process or page serves. A process serves one shop, so texts and
 * price formats read `shop()` without passing it on. A decision about money or stock takes the
 * settings that its own transaction has read.
 */
import type { Banner, Settings } from './schemas/settings.ts';

/** The demo's shop (SPEC-9). A workshop changes it on the panel's page "Tienda". */
export const DEFAULT_SETTINGS: Omit<Settings, 'banners'> = {
  name: 'Lumbre',
  tagline: 'Artesanía hecha a mano, con calma y con oficio',
  logo: null,
  address: 'Calle del Horno Viejo 12, Valdearcilla',
  phone: '+34 555 014 200',
  email: 'hola@lumbre.example',
  whatsapp: '',
  facebook: '',
  instagram: '',
  tiktok: '',
  x: '',
  currency: 'USD',
  preparationDays: { min: 1, max: 2 },
  transitDays: { min: 2, max: 4 },
  returnDays: 14,
  owner: '',
  taxNumber: '',
  holiday: { closed: false, until: null, message: '' },
};

/** Apart from the others, because only the panel and the functions know all banners. */
export const DEFAULT_BANNERS: Banner[] = [
  {
    img: 'banner-1-1600w.webp',
    title: 'Barro que se queda en casa',
    text: 'Piezas de gres torneadas y esmaltadas a mano, una a una.',
    productSlug: 'jarron-terracota' as Banner['productSlug'],
  },
  {
    img: 'banner-2-1600w.webp',
    title: 'Abrigo tejido en telar',
    text: 'Mantas y cojines de lana y algodón para las tardes largas.',
    productSlug: 'manta-ocre' as Banner['productSlug'],
  },
];

let current = DEFAULT_SETTINGS;

export const shop = (): typeof current => current;

/** @param changed the settings that differ from the defaults */
export const openShop = (changed: Partial<Settings> = {}): void => {
  current = { ...DEFAULT_SETTINGS, ...changed };
};

/** Countries that the terms hold for, by ISO 3166 code. Orders to other countries are not rejected. */
export const COUNTRIES: Readonly<Record<string, string>> = {
  ES: 'España',
  PT: 'Portugal',
  FR: 'Francia',
  IT: 'Italia',
};

/** Working days from the order until the parcel arrives. */
export const deliveryDays = ({ preparationDays, transitDays } = current) => ({
  min: preparationDays.min + transitDays.min,
  max: preparationDays.max + transitDays.max,
});

/** Without a date, because published HTML is cached. */
export const deliveryText = (): string =>
  `Llega en ${deliveryDays().min}–${deliveryDays().max} días laborables`;
export const returnsText = (): string => `Tienes ${current.returnDays} días para la devolución`;
