/**
 * The shop that this process or page serves, by its settings (RULE-78). A process serves one shop, so texts and
 * price formats read `shop()` without passing it on. A decision about money or stock takes the
 * settings that its own transaction has read.
 */
import { cents } from './cents.ts';
import type { Law } from './law.ts';
import type { Settings } from './schemas/settings.ts';

/** The settings that pages show. */
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
  | 'shipping'
  | 'tagline'
  | 'taxRate'
  | 'transitDays'
> {
  payment: Pick<Settings['payment'], 'methods' | 'transferDays'>;
  /** Links to the shop's accounts in networks and messengers. */
  links: { text: string; url: string }[];
  /** null for a demo, which sells nothing (RULE-87). */
  law: Law | null;
  /** The legal pages that the shop has (RULE-88). */
  legal: (readonly [path: string, title: string])[];
  /** In the data of a legal page only, because of its length. */
  legalPage?: { title: string; text: string };
}

/** The demo's price of every delivery (SPEC-9). */
export const SHIPPING = cents(1825);

const SAME_PRICE = { prefixes: [], steps: [{ maxGrams: null, price: SHIPPING }], freeFrom: null };

/** The demo's shop (SPEC-9). A workshop changes it on the panel's page "Tienda". */
export const DEFAULT_SHOP: Shop = {
  name: 'Lumbre',
  tagline: 'Artesanía hecha a mano, con calma y con oficio',
  logo: null,
  address: 'Calle del Horno Viejo 12, Valdearcilla',
  phone: '+34 555 014 200',
  email: 'hola@lumbre.example',
  links: [],
  law: null,
  legal: [],
  about: '',
  currency: 'USD',
  preparationDays: { min: 1, max: 2 },
  transitDays: { min: 2, max: 4 },
  returnDays: 14,
  holiday: { closed: false, until: null, message: '' },
  shipping: {
    zones: [
      {
        name: 'España, Portugal, Francia e Italia',
        countries: ['ES', 'PT', 'FR', 'IT'],
        ...SAME_PRICE,
      },
      { name: 'Otros países', countries: [], ...SAME_PRICE },
    ],
    pickup: null,
  },
  taxRate: null,
  payment: { methods: ['demo'], transferDays: 7 },
};

let current = DEFAULT_SHOP;

export const shop = (): Shop => current;

/** @param changed what differs from the defaults */
export const openShop = (changed: Partial<Shop> = {}): void => {
  current = { ...DEFAULT_SHOP, ...changed };
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
