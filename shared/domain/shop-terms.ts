/** The shop's terms of delivery and returns. Everything that shows or publishes them reads this file. */

/** Working days from the order until the parcel leaves the workshop. */
export const PREPARATION_DAYS = { min: 1, max: 2 };
/** Working days of the parcel on its way. */
export const TRANSIT_DAYS = { min: 2, max: 4 };
/** Working days from the order until the parcel arrives. */
export const DELIVERY_DAYS = {
  min: PREPARATION_DAYS.min + TRANSIT_DAYS.min,
  max: PREPARATION_DAYS.max + TRANSIT_DAYS.max,
};

/** Calendar days after the arrival in which a piece can be returned. The customer pays the postage. */
export const RETURN_DAYS = 14;

/** Countries that these terms hold for, by ISO 3166 code. Orders to other countries are not rejected. */
export const COUNTRIES: Readonly<Record<string, string>> = {
  ES: 'España',
  PT: 'Portugal',
  FR: 'Francia',
  IT: 'Italia',
};

/** Without a date, because published HTML is cached. */
export const DELIVERY_TEXT = `Llega en ${DELIVERY_DAYS.min}–${DELIVERY_DAYS.max} días laborables`;
export const RETURNS_TEXT = `Tienes ${RETURN_DAYS} días para la devolución`;
