/** Law for a shop that sells (RULE-87), with sources in docs/lawful.md. No legal advice. */

/** Years after which the shop erases data automatically (RULE-94); null: never. */
export interface Retention {
  /** Since the last use of an account. */
  accountYears: number | null;
  /** Since the end of the order's year. Then its personal data are erased. */
  orderYears: number | null;
}

export interface Law {
  /** The customer may withdraw without a reason. Absent: the law gives no such right. */
  withdrawal?: {
    /** Minimum calendar days after the arrival. */
    days: number;
    link: string;
    confirm: string;
    /** The shop pays for sending a piece back. Absent: the customer pays. */
    freeReturn?: true;
  };
  /** For the EU's harmonised notice. Absent: the country has no such notice. */
  guaranteeYears?: number;
  /** Only buyers review, for some weeks (RULE-102). */
  onlyBuyersReview?: true;
  /** The owner's legal name. Absent: not given yet. */
  seller?: string;
  /** Version of the conditions: ISO 8601 time of their last change. */
  conditions?: string;
  /** Set from the shop's settings, not by `lawOf`, because no country decides them. */
  retention?: Retention;
  phoneRequired?: true;
}

const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';
const THREE_YEARS = ['ES', 'PT', 'SE'];

/** @param country ISO 3166 code */
export const isInUnion = (country: string): boolean => EU.includes(country);

/** @param country ISO 3166 code */
export const lawOf = (country: string): Law => {
  if (isInUnion(country)) {
    return {
      withdrawal: {
        days: 14,
        link: 'Desistir del contrato aquí',
        confirm: 'Confirmar desistimiento',
      },
      guaranteeYears: THREE_YEARS.includes(country) ? 3 : 2,
      ...(country === 'ES' && { onlyBuyersReview: true }),
    };
  }
  if (country === 'AR') {
    return {
      withdrawal: {
        days: 10,
        link: 'Botón de arrepentimiento',
        confirm: 'Confirmar',
        freeReturn: true,
      },
    };
  }
  return {};
};

/** Years for which a trader keeps papers with a customer's data; 10 where the law is not known. */
export const recordYears = (country: string): number => (country === 'ES' ? 6 : 10);

/** Days for which a buyer reviews in Spain (RULE-102). */
export const DAYS_TO_REVIEW = { sent: 30, paid: 60 };

export const ONLY_BUYERS = `Opina quien ha comprado esta pieza aquí, hasta ${DAYS_TO_REVIEW.sent} días después del envío o ${DAYS_TO_REVIEW.paid} después del pago.`;
