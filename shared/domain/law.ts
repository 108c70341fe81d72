/**
 * What the law of the workshop's country asks of a shop that sells (RULE-87). docs/lawful.md has the
 * sources. This is no legal advice.
 */

/** Years after which the shop erases by itself (RULE-94); null: never. */
export interface Retention {
  /** An account without use. */
  accountYears: number | null;
  /** The person in an order, from the end of the order's year. */
  orderYears: number | null;
}

export interface Law {
  /** The customer can withdraw from the contract without a reason, in the words of the law. Absent: no such right. */
  withdrawal?: {
    /** Calendar days after the arrival, at least. */
    days: number;
    /** Name of the link to the form. */
    link: string;
    /** Name of the button that ends it. */
    confirm: string;
    /** The shop pays the way back of a piece. Absent: the customer does. */
    freeReturn?: true;
  };
  /** Years of the legal guarantee in the harmonised notice of the EU. Absent: the country has no such notice. */
  guaranteeYears?: number;
  /** The owner's legal name, responsible for the safety of the pieces. Absent: not given yet. */
  seller?: string;
  /** Version of the conditions (RULE-89): when they changed last, ISO 8601. */
  conditions?: string;
  /** Years from the shop's settings. `lawOf` does not set them, because no country decides them. */
  retention?: Retention;
}

const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';
const THREE_YEARS = ['ES', 'PT', 'SE'];

/** @param country ISO 3166 code */
export const lawOf = (country: string): Law => {
  if (EU.includes(country)) {
    return {
      withdrawal: {
        days: 14,
        link: 'Desistir del contrato aquí',
        confirm: 'Confirmar desistimiento',
      },
      guaranteeYears: THREE_YEARS.includes(country) ? 3 : 2,
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

/** Years for which a trader of the country keeps papers with a customer's data; 10 where they are not known. */
export const recordYears = (country: string): number => (country === 'ES' ? 6 : 10);
