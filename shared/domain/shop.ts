/**
 * The shop that this process or page serves, by its settings (RULE-78). A process serves one shop, so texts and
 * price formats read `shop()` without passing it on. A decision about money or stock takes the
 * settings that its own transaction has read.
 */
import type { Settings } from './schemas/settings.ts';

/** What pages show of the settings. */
export interface Shop extends Pick<
  Settings,
  | 'about'
  | 'address'
  | 'currency'
  | 'email'
  | 'holiday'
  | 'logo'
  | 'name'
  | 'phone'
  | 'preparationDays'
  | 'returnDays'
  | 'tagline'
  | 'transitDays'
> {
  /** To networks and messengers. */
  links: { text: string; url: string }[];
}

/** The demo's shop (SPEC-9). A workshop changes it on the panel's page "Tienda". */
export const DEFAULT_SHOP: Shop = {
  name: 'Lumbre',
  tagline: 'Artesanía hecha a mano, con calma y con oficio',
  logo: null,
  address: 'Calle del Horno Viejo 12, Valdearcilla',
  phone: '+34 555 014 200',
  email: 'hola@lumbre.example',
  links: [],
  about: '',
  currency: 'USD',
  preparationDays: { min: 1, max: 2 },
  transitDays: { min: 2, max: 4 },
  returnDays: 14,
  holiday: { closed: false, until: null, message: '' },
};

let current = DEFAULT_SHOP;

export const shop = (): Shop => current;

/** @param changed what differs from the defaults */
export const openShop = (changed: Partial<Shop> = {}): void => {
  current = { ...DEFAULT_SHOP, ...changed };
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
