import { lawOf, recordYears, type Retention } from './law.ts';
import { leftIn, LEGAL_PAGES, LEGAL_PATHS, LEGAL_TITLES } from './legal.ts';
import type { Banner, Settings, SettingsChange } from './schemas/settings.ts';
import { DEFAULT_SHOP, type Shop } from './shop.ts';
import { clockOf, DEFAULT_ZONE, zoneOf } from './time-zones.ts';

const { links: _, law: _law, legal: _legal, ...defaults } = DEFAULT_SHOP;

export const DEFAULT_SETTINGS: Settings = {
  currencySince: '',
  ...defaults,
  whatsapp: '',
  facebook: '',
  instagram: '',
  tiktok: '',
  x: '',
  banners: [
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
  ],
  newest: true,
  phoneRequired: true,
  timeZone: DEFAULT_ZONE,
  owner: '',
  taxNumber: '',
  legalNotice: '',
  privacy: '',
  conditions: '',
  accessibility: '',
  conditionsVersion: '',
  accountYears: 5,
  orderYears: 6,
  payment: { ...defaults.payment, transferText: '' },
};

/** A shop that sells does not show the banners of the demo. */
export const shownBanners = (banners: readonly Banner[], { law }: Pick<Shop, 'law'>): Banner[] =>
  banners.filter(
    ({ img, title }) =>
      !law || !DEFAULT_SETTINGS.banners.some((demo) => demo.img === img && demo.title === title),
  );

/** Unchanged settings have their default; the time zone follows the country. */
export const allSettings = (changed: SettingsChange = {}): Settings => ({
  ...DEFAULT_SETTINGS,
  ...changed,
  timeZone: zoneOf(changed),
});

/** A shop without these settings takes no money (RULE-88). */
const NEEDED = {
  owner: 'tu nombre legal o el de tu empresa',
  taxNumber: 'tu número fiscal',
  address: 'tu dirección',
  phone: 'tu teléfono',
  email: 'tu correo',
  legalNotice: 'el aviso legal',
  privacy: 'la política de privacidad',
  conditions: 'las condiciones de venta',
} as const satisfies Partial<Record<keyof Settings, string>>;

export interface MissingSetting {
  name: keyof typeof NEEDED;
  what: string;
}

/** Needed settings that are empty, still the demo's, or an uncompleted template. */
export const missingForSale = (settings: SettingsChange): MissingSetting[] =>
  (Object.keys(NEEDED) as (keyof typeof NEEDED)[]).flatMap((name) => {
    const text = settings[name] ?? '';
    const [left] = leftIn(text);
    if (left !== undefined) return [{ name, what: `completar «${left}» en ${NEEDED[name]}` }];
    return text === '' || text === DEFAULT_SETTINGS[name] ? [{ name, what: NEEDED[name] }] : [];
  });

const folded = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ');

/** Legal texts that do not have the present name or address of the owner, as after a move. */
export const outdatedTexts = (settings: Settings) =>
  (['legalNotice', 'privacy', 'conditions'] as const).flatMap((name) =>
    [settings.owner, settings.address]
      .filter((fact) => fact !== '' && fact !== DEFAULT_SETTINGS.address)
      .filter((fact) => settings[name] && !folded(settings[name]).includes(folded(fact)))
      .map((lacks) => ({ name, lacks })),
  );

/** The years for which a shop that sells keeps personal data (RULE-94). */
export const retentionOf = ({
  accountYears,
  orderYears,
  country,
}: Pick<Settings, 'accountYears' | 'country' | 'orderYears'>): Retention => ({
  accountYears,
  orderYears: orderYears && Math.max(orderYears, recordYears(country)),
});

const NETWORKS = [
  ['Facebook', 'facebook', 'https://www.facebook.com/'],
  ['Instagram', 'instagram', 'https://www.instagram.com/'],
  ['TikTok', 'tiktok', 'https://www.tiktok.com/@'],
  ['X', 'x', 'https://x.com/'],
  ['WhatsApp', 'whatsapp', 'https://wa.me/'],
] as const;

export type ShownSettings = Partial<Shop>;

export const shownOf = (changed: SettingsChange): ShownSettings => {
  const shown = Object.entries(changed).filter(([name]) => name in DEFAULT_SHOP);
  const links = NETWORKS.flatMap(([text, name, address]) => {
    const account = changed[name];
    if (!account) return [];
    return [{ text, url: address + (name === 'whatsapp' ? account.replace(/\D/g, '') : account) }];
  });
  const { transferText: __, ...payment } = changed.payment ?? DEFAULT_SETTINGS.payment;
  const settings = allSettings(changed);
  const { conditionsVersion, country, owner, phoneRequired, returnDays, timeZone } = settings;
  const clock = clockOf(timeZone);
  const law = payment.methods.includes('demo') ? null : lawOf(country);
  return {
    ...Object.fromEntries(shown),
    // Pages never have the account for transfers, which customers see only after an order.
    ...(changed.payment && { payment }),
    ...(links.length > 0 && { links }),
    ...(clock && { clock }),
    ...(law && {
      law: {
        ...law,
        retention: retentionOf(settings),
        ...(owner && { seller: owner }),
        ...(conditionsVersion && { conditions: conditionsVersion }),
        ...(phoneRequired && { phoneRequired }),
      },
      returnDays: Math.max(returnDays, law.withdrawal?.days ?? 0),
      legal: LEGAL_PAGES.filter((page) => changed[page]).map(
        (page) => [LEGAL_PATHS[page], LEGAL_TITLES[page]] as const,
      ),
    }),
  };
};
