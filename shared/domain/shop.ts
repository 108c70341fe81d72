/**
 * The settings of the shop that this process or page serves (RULE-78). Texts and price formats call
 * `shop()`; a decision about money or stock takes the settings of its own transaction.
 */
import { cents } from './cents.ts';
import type { Law } from './law.ts';
import type { Settings } from './schemas/settings.ts';
import type { Clock } from './time-zones.ts';

export interface Shop extends Pick<
  Settings,
  | 'about'
  | 'address'
  | 'country'
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
  payment: Pick<Settings['payment'], 'delayed' | 'methods' | 'transferDays'>;
  links: { text: string; url: string }[];
  /** Only in the panel. */
  currencySince?: string;
  /** Absent for Europe/Madrid. */
  clock?: Clock | undefined;
  /** null for a demo, which sells nothing. */
  law: Law | null;
  /** Only the legal pages that have a text. */
  legal: (readonly [path: string, title: string])[];
  /** Only in the data of a legal page. */
  legalPage?: { title: string; text: string };
}

/** The price of every delivery in the demo (SPEC-9). */
export const SHIPPING = cents(1825);

const SAME_PRICE = { prefixes: [], steps: [{ maxGrams: null, price: SHIPPING }], freeFrom: null };

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
  country: 'ES',
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

export const openShop = (changed: Partial<Shop> = {}): void => {
  current = { ...DEFAULT_SHOP, ...changed };
};

/** Empty in a shop that sells and still has the demo's. */
export const contact = (name: 'address' | 'email' | 'phone'): string =>
  current.law && current[name] === DEFAULT_SHOP[name] ? '' : current[name];

export type DeliveryTerms = Pick<Settings, 'preparationDays' | 'transitDays'>;

export const deliveryDays = ({ preparationDays, transitDays }: DeliveryTerms = current) => ({
  min: preparationDays.min + transitDays.min,
  max: preparationDays.max + transitDays.max,
});

/** Names no date, because published HTML is cached. */
export const deliveryText = (): string =>
  `Llega en ${deliveryDays().min}–${deliveryDays().max} días laborables`;

/** The days of the shop, or those that an order was promised, but at least those of the law. */
export const returnDaysOf = ({ returnDays }: Pick<Settings, 'returnDays'> = current): number =>
  Math.max(returnDays, current.law?.withdrawal?.days ?? 0);
export const returnsText = (order?: Pick<Settings, 'returnDays'>): string =>
  `Tienes ${returnDaysOf(order)} días para la devolución`;
