/** With these data a published page has every kind of element, for build/critical-styles.ts. */
import { siteConfig } from '#shared/domain/demo.ts';
import { isLegalPage } from '#shared/domain/legal.ts';
import {
  publicPath,
  PUBLISHED_PAGES,
  ROW_CARDS,
  type Card,
  type PublishedData,
  type PublishedPage,
  type PublishedProduct,
  type PublishedReview,
} from '#shared/hosting/published-page.ts';

const KEY = 'ejemplo';

const card: Card = {
  slug: KEY,
  title: 'Jarra',
  description: 'Gres torneado a mano.',
  price: 24,
  soldOut: true,
  rating: 4,
  categoryId: 1,
  img1: 'a.webp',
  img2: 'b.webp',
};
const family = { options: 2, from: 12 };
const list = {
  total: 30,
  cards: [card, { ...card, ...family, slug: 'otro', soldOut: false, rating: 5 }],
};
const category = { id: 1, name: 'Pinturas', img: 'c.webp' } as PublishedData['categories'][number];

const review = {
  id: '1',
  rating: 5,
  content: 'Muy bonita.',
  productId: '1',
  createdAt: '2026-01-01T00:00:00.000Z',
  user: { firstname: 'Ana', lastname: 'Gil', avatar: null },
  reply: { text: 'Gracias.', at: '2026-01-01T00:00:00.000Z' },
} as unknown as PublishedReview;

const product = (stock: number): PublishedProduct =>
  ({
    ...card,
    id: '1',
    name: card.title,
    stock,
    ratingCount: 1,
    img: { img1: 'a.webp', img2: 'b.webp' },
    images: ['a.webp', 'b.webp', 'd.webp'],
    version: 1,
    maker: 'Taller',
    warnings: 'Frágil',
    width: 20,
    height: 30,
    reviews: [review],
    family: 'Jarra',
    option: 'Azul',
    choices: [
      { slug: KEY, name: 'Azul', price: 24, soldOut: false, img1: 'a.webp' },
      { slug: 'otro', name: 'Verde', price: 20, soldOut: true, img1: 'b.webp' },
    ],
  }) as unknown as PublishedProduct;

const banner = { img: 'e.webp', title: 'Barro', text: 'Gres.', path: '/products' };

const everyList: PublishedData = {
  categories: [category],
  demo: siteConfig(true).demo,
  settings: {
    holiday: { closed: true, until: null, message: '' },
    legal: [['/privacidad', 'Privacidad']],
  },
  home: {
    // More than a row, and more than one banner: both then have buttons.
    featured: Array.from({ length: ROW_CARDS + 1 }, (_, n) => ({ ...card, slug: `${KEY}-${n}` })),
    newest: list.cards,
    rows: { 1: list.cards },
    banners: [banner, { ...banner, img: 'f.webp', title: 'Lana' }],
  },
  listing: list,
  category: { key: KEY, data: { ...category, ...list } },
};

const products = [
  ...[30, 2, 0].map((stock) => ({ key: KEY, data: product(stock) })),
  { key: KEY, data: null },
];

interface Example {
  page: PublishedPage;
  path: string;
  data: PublishedData;
}

const examplesOf = (page: PublishedPage): PublishedData[] => {
  if (page === 'product' || page === 'productAlias')
    return products.map((found) => ({ ...everyList, product: found }));
  if (page === 'category') return [everyList, { ...everyList, category: { key: KEY, data: null } }];
  if (isLegalPage(page)) {
    const legalPage = { title: 'Privacidad', text: '## Quién\nAna Gil' };
    return [{ ...everyList, settings: { ...everyList.settings, legalPage } }];
  }
  return [everyList];
};

export const examplePages = (): Example[] =>
  PUBLISHED_PAGES.flatMap((page) =>
    examplesOf(page).map((data) => ({ page, path: publicPath(page, KEY), data })),
  );
