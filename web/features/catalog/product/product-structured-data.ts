import { groupId, isColour } from '#shared/domain/families.ts';
import { imageUrl } from '#shared/domain/images.ts';
import { fullTitle } from '#shared/domain/products.ts';
import { daysFor, isSoldOut } from '#shared/domain/made-to-order.ts';
import { toCents, toDollars } from '#shared/domain/money.ts';
import { priceIn } from '#shared/domain/shipping.ts';
import { shop } from '#shared/domain/shop.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { Facts } from '#shared/domain/schemas/facts.ts';
import type { Zone } from '#shared/domain/schemas/settings.ts';
import type { PublishedProduct, PublishedReview } from '#shared/hosting/published-page.ts';
import { paths } from '../../../paths.ts';
import { breadcrumbs, graph } from '../../../ui/core/structured-data.ts';
import { factRows } from './piece-rules.ts';

const reviewOf = ({ rating, content, createdAt, user }: PublishedReview) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: `${user.firstname} ${user.lastname}` },
  datePublished: createdAt,
  reviewBody: content,
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
});

/** Units are UN/CEFACT codes. Facts without a property of schema.org have the page's terms. */
const factsOf = (product: Facts) => {
  const { maker, materials, identifier, width, depth, height, weight, ...others } = product;
  const properties = factRows(others).map(([name, value]) => ({
    '@type': 'PropertyValue',
    name,
    value,
  }));
  const quantity = (unitCode: string, value: number) => ({
    '@type': 'QuantitativeValue',
    value,
    unitCode,
  });
  return {
    brand: { '@type': 'Brand', name: maker ?? shop().name },
    ...(maker && { manufacturer: { '@type': 'Organization', name: maker } }),
    ...(identifier && { mpn: identifier }),
    ...(materials && { material: materials }),
    ...(width && { width: quantity('CMT', width) }),
    ...(depth && { depth: quantity('CMT', depth) }),
    ...(height && { height: quantity('CMT', height) }),
    ...(weight && { weight: quantity('GRM', weight) }),
    ...(properties.length > 0 && { additionalProperty: properties }),
  };
};

// An offer has every property that Google requires:
// https://developers.google.com/search/docs/appearance/structured-data/merchant-listing
const days = ({ min, max }: { min: number; max: number }) => ({
  '@type': 'QuantitativeValue',
  minValue: min,
  maxValue: max,
  unitCode: 'DAY',
});

/** The days of a piece that is made to order are calendar days, so the estimate is cautious. */
const readyIn = (made: number | undefined) =>
  made === undefined ? shop().preparationDays : { min: made, max: made };

const shippingDetails = (zone: Zone, product: PublishedProduct) => ({
  '@type': 'OfferShippingDetails',
  shippingRate: {
    '@type': 'MonetaryAmount',
    value: toDollars(
      priceIn(zone, { grams: product.weight ?? 0, subtotal: toCents(product.price) }),
    ).toFixed(2),
    currency: shop().currency,
  },
  shippingDestination: {
    '@type': 'DefinedRegion',
    addressCountry: zone.countries,
    ...(zone.prefixes.length > 0 && { postalCodePrefix: zone.prefixes }),
  },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: days(readyIn(daysFor(product, 1))),
    transitTime: days(shop().transitDays),
    businessDays: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
        (day) => `https://schema.org/${day}`,
      ),
    },
  },
});

const returnPolicy = (zones: readonly Zone[]) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: [...new Set(zones.flatMap(({ countries }) => countries))],
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: shop().returnDays,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
});

const struckPrice = (was: number) => ({
  '@type': 'UnitPriceSpecification',
  priceType: 'https://schema.org/StrikethroughPrice',
  price: was.toFixed(2),
  priceCurrency: shop().currency,
});

/** `varying` is the property in which the pieces of a family differ, as merchant centres name it. */
const varying = (option: string): 'color' | 'size' => (isColour(option) ? 'color' : 'size');

/**
 * A piece with its family
 * (https://developers.google.com/search/docs/appearance/structured-data/product-variants).
 */
const withFamily = (
  piece: object,
  { family, option = '', slug, choices = [] }: PublishedProduct,
  origin: string,
) => {
  if (!family || choices.length < 2) return piece;
  const property = varying(option);
  return {
    '@type': 'ProductGroup',
    name: family,
    productGroupID: groupId(family),
    variesBy: `https://schema.org/${property}`,
    hasVariant: [
      { ...piece, ...(option && { [property]: option }) },
      ...choices
        .filter((other) => other.slug !== slug)
        .map((other) => ({ url: origin + paths.product(other.slug) })),
    ],
  };
};

export const productGraph = (
  product: PublishedProduct,
  categories: readonly Category[] | null,
  origin: string,
) => {
  const { id, title, description, price, was, stock, slug, rating, ratingCount } = product;
  const { img1, img2, images = [...new Set([img1, img2])], reviews } = product;
  // A Review without stars is invalid.
  const rated = reviews.filter((review) => review.rating > 0);
  const category = categories?.find((known) => known.id === product.categoryId);
  const url = origin + paths.product(slug);
  // The days of delivery hold only for the countries that a zone names.
  const named = shop().shipping.zones.filter(({ countries }) => countries.length > 0);
  const details = named.map((zone) => shippingDetails(zone, product));
  const piece = {
    '@type': 'Product',
    name: fullTitle(product),
    description,
    sku: id,
    url,
    image: images.map((name) => origin + imageUrl(name)),
    ...(category && { category: category.name }),
    ...factsOf(product),
    offers: {
      '@type': 'Offer',
      url,
      price: price.toFixed(2),
      priceCurrency: shop().currency,
      ...(shop().law && was !== undefined && { priceSpecification: struckPrice(was) }),
      availability: `https://schema.org/${stock > 0 ? 'InStock' : isSoldOut(product) ? 'OutOfStock' : 'BackOrder'}`,
      itemCondition: 'https://schema.org/NewCondition',
      ...(named.length > 0 && {
        shippingDetails: details.length === 1 ? details[0] : details,
        hasMerchantReturnPolicy: returnPolicy(named),
      }),
    },
    ...(ratingCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, ratingCount },
    }),
    ...(rated.length > 0 && { review: rated.map(reviewOf) }),
  };
  return graph(
    withFamily(piece, product, origin),
    breadcrumbs(origin, [
      ...(category ? [{ name: category.name, path: paths.category(category.id) }] : []),
      { name: title, path: paths.product(slug) },
    ]),
  );
};
