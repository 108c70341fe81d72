import type { PublishedProduct } from '#shared/hosting/published-page.ts';
import type { CategoryId, ProductId, ReviewId, Slug } from '#shared/domain/ids.ts';
import type { Product } from '#shared/domain/schemas/product.ts';
import { summary } from '../../../../test-support/site-state.ts';
import { openShop } from '#shared/domain/shop.ts';
import { productGraph } from './product-structured-data.ts';

const jug: Product = {
  ...summary({
    id: '13' as ProductId,
    slug: 'jarra-ocre' as Slug,
    title: 'Jarra ocre',
    description: 'Jarra de gres.',
    price: 52.5,
    stock: 3,
    rating: 4,
    ratingCount: 2,
  }),
  reviews: [
    {
      id: '1' as ReviewId,
      userId: 'ana',
      productId: '13' as ProductId,
      rating: 4,
      content: 'Preciosa.',
      createdAt: '2026-01-02T03:04:05.000Z',
      user: { firstname: 'Ana', lastname: 'Ruiz', avatar: null },
    },
  ],
};
const pottery = { id: 2 as CategoryId, name: 'Cerámicas', img: 'c.webp' };
const graphOf = (product: Product & Pick<PublishedProduct, 'choices'>, category?: typeof pottery) =>
  productGraph(product, category ? [category] : null, 'https://shop.test')['@graph'];

const DAYS = { '@type': 'QuantitativeValue', unitCode: 'DAY' };

test('describes product, offer, rating and breadcrumbs with absolute URLs', () => {
  expect(graphOf(jug, pottery)).toEqual([
    {
      '@type': 'Product',
      name: 'Jarra ocre',
      description: 'Jarra de gres.',
      sku: '13',
      url: 'https://shop.test/product/jarra-ocre',
      image: [
        'https://shop.test/storage/v1/object/public/images/a.webp',
        'https://shop.test/storage/v1/object/public/images/b.webp',
      ],
      category: 'Cerámicas',
      brand: { '@type': 'Brand', name: 'Lumbre' },
      offers: {
        '@type': 'Offer',
        url: 'https://shop.test/product/jarra-ocre',
        price: '52.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        shippingDetails: {
          '@type': 'OfferShippingDetails',
          shippingRate: { '@type': 'MonetaryAmount', value: '18.25', currency: 'USD' },
          shippingDestination: {
            '@type': 'DefinedRegion',
            addressCountry: ['ES', 'PT', 'FR', 'IT'],
          },
          deliveryTime: {
            '@type': 'ShippingDeliveryTime',
            handlingTime: { ...DAYS, minValue: 1, maxValue: 2 },
            transitTime: { ...DAYS, minValue: 2, maxValue: 4 },
            businessDays: {
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
                (day) => `https://schema.org/${day}`,
              ),
            },
          },
        },
        hasMerchantReturnPolicy: {
          '@type': 'MerchantReturnPolicy',
          applicableCountry: ['ES', 'PT', 'FR', 'IT'],
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: 14,
          returnMethod: 'https://schema.org/ReturnByMail',
          returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
        },
      },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, ratingCount: 2 },
      review: [
        {
          '@type': 'Review',
          author: { '@type': 'Person', name: 'Ana Ruiz' },
          datePublished: '2026-01-02T03:04:05.000Z',
          reviewBody: 'Preciosa.',
          reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5 },
        },
      ],
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Inicio', item: 'https://shop.test/' },
        {
          '@type': 'ListItem',
          position: 2,
          name: 'Cerámicas',
          item: 'https://shop.test/categories/2',
        },
        {
          '@type': 'ListItem',
          position: 3,
          name: 'Jarra ocre',
          item: 'https://shop.test/product/jarra-ocre',
        },
      ],
    },
  ]);
});

test('omits an absent rating, an unknown category and a repeated image', () => {
  const [product, trail] = graphOf({
    ...jug,
    stock: 0,
    rating: 0,
    ratingCount: 0,
    reviews: [],
    img2: 'a.webp',
  });
  expect(product).not.toHaveProperty('review');
  expect(product).not.toHaveProperty('aggregateRating');
  expect(product).not.toHaveProperty('category');
  expect(product).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
  expect(product).toHaveProperty('image.length', 1);
  expect(trail).toHaveProperty('itemListElement.length', 2);
});

test('omits a review without stars', () => {
  const unrated = jug.reviews.map((review) => ({ ...review, rating: 0, content: 'Nada.' }));
  const reviewsOf = (reviews: Product['reviews']) => graphOf({ ...jug, reviews })[0];
  expect(reviewsOf([...unrated, ...jug.reviews])).toMatchObject({
    review: [{ reviewBody: 'Preciosa.' }],
  });
  expect(reviewsOf(unrated)).not.toHaveProperty('review');
});

test('names facts with their units, and others as the product page does', () => {
  const size = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'CMT' });
  const property = (name: string, value: string) => ({ '@type': 'PropertyValue', name, value });
  const [product] = graphOf({
    ...jug,
    maker: 'Inés Robledo',
    materials: ['gres', 'nogal'],
    width: 17.5,
    depth: 13,
    height: 26,
    weight: 1450,
    identifier: 'JO-26',
    place: 'Níjar',
    care: 'Lávala a mano.',
    edition: 'Serie de 30',
    warnings: 'No la pongas al fuego.',
  });
  expect(product).toMatchObject({
    sku: '13',
    mpn: 'JO-26',
    brand: { '@type': 'Brand', name: 'Inés Robledo' },
    manufacturer: { '@type': 'Organization', name: 'Inés Robledo' },
    material: ['gres', 'nogal'],
    width: size(17.5),
    depth: size(13),
    height: size(26),
    weight: { '@type': 'QuantitativeValue', value: 1450, unitCode: 'GRM' },
    additionalProperty: [
      property('Hecho en', 'Níjar'),
      property('Edición', 'Serie de 30'),
      property('Cuidados', 'Lávala a mano.'),
      property('Advertencias', 'No la pongas al fuego.'),
    ],
  });
});

test('a piece of a family is a variant of its group, and a family of one is a piece', () => {
  const choice = (slug: string, name: string) => ({
    ...{ slug: slug as Slug, name, price: 64, soldOut: false, img1: 'a.webp' },
  });
  const family = { family: 'Jarra Honda', option: 'Grande' };
  const own = choice(jug.slug, 'Grande');
  const [group] = graphOf({ ...jug, ...family, choices: [own, choice('pequena', 'Pequeña')] });
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    name: 'Jarra Honda',
    productGroupID: 'jarra honda',
    variesBy: 'https://schema.org/size',
    hasVariant: [
      { '@type': 'Product', sku: '13', size: 'Grande' },
      { url: 'https://shop.test/product/pequena' },
    ],
  });
  expect(graphOf({ ...jug, ...family, choices: [own] })[0]).toHaveProperty('@type', 'Product');
});

test('a piece without stock that is made to order is a back order, ready after its days', () => {
  const [product] = graphOf({ ...jug, stock: 0, madeToOrderDays: 21 });
  expect(product).toMatchObject({
    offers: {
      availability: 'https://schema.org/BackOrder',
      shippingDetails: { deliveryTime: { handlingTime: { minValue: 21, maxValue: 21 } } },
    },
  });
});

test('has the struck price of a reduction in a shop that sells only', () => {
  const offerOf = () => graphOf({ ...jug, was: 60 })[0];
  expect(offerOf()).not.toHaveProperty('offers.priceSpecification');
  openShop({ law: {} });
  expect(offerOf()).toMatchObject({
    offers: {
      price: '52.50',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: '60.00',
        priceCurrency: 'USD',
      },
    },
  });
  openShop();
});
