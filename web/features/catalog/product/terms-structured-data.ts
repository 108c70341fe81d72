/**
 * The terms of an offer for search engines, with every property that Google requires
 * (https://developers.google.com/search/docs/appearance/structured-data/merchant-listing).
 */
import { toDollars } from '#shared/domain/money.ts';
import { SHIPPING } from '#shared/domain/pricing.ts';
import {
  COUNTRIES,
  PREPARATION_DAYS,
  RETURN_DAYS,
  TRANSIT_DAYS,
} from '#shared/domain/shop-terms.ts';

const days = ({ min, max }: { min: number; max: number }) => ({
  '@type': 'QuantitativeValue',
  minValue: min,
  maxValue: max,
  unitCode: 'DAY',
});

export const shippingDetails = () => ({
  '@type': 'OfferShippingDetails',
  shippingRate: {
    '@type': 'MonetaryAmount',
    value: toDollars(SHIPPING).toFixed(2),
    currency: 'USD',
  },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: Object.keys(COUNTRIES) },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: days(PREPARATION_DAYS),
    transitTime: days(TRANSIT_DAYS),
    businessDays: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
        (day) => `https://schema.org/${day}`,
      ),
    },
  },
});

export const returnPolicy = () => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: Object.keys(COUNTRIES),
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: RETURN_DAYS,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
});
