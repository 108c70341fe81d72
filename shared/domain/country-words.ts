/** Words for the same things in Spanish-speaking countries. */

interface CountryWords {
  province: string;
  city: string;
  taxNumber: string;
  accountant: string;
  account: string;
  /** Bizum exists in Spain only. */
  transfer: string;
}

const SPAIN: CountryWords = {
  province: 'la provincia',
  city: 'la ciudad',
  taxNumber: 'Número de identificación fiscal',
  accountant: 'la gestoría',
  account: 'Titular e IBAN, o el teléfono de Bizum',
  transfer: 'transferencia o Bizum',
};

const ELSEWHERE = {
  accountant: 'el contador',
  account: 'Titular, banco y número de cuenta',
  transfer: 'transferencia',
};
const department = 'el departamento';

const OWN: Readonly<Record<string, Partial<CountryWords>>> = {
  AR: { taxNumber: 'CUIT' },
  BO: { province: department, taxNumber: 'NIT' },
  CL: { province: 'la región', city: 'la comuna', taxNumber: 'RUT' },
  CO: { province: department, city: 'el municipio', taxNumber: 'NIT' },
  EC: { taxNumber: 'RUC' },
  GT: { province: department, city: 'el municipio', taxNumber: 'NIT' },
  HN: { province: department, city: 'el municipio', taxNumber: 'RTN' },
  MX: { province: 'el estado', city: 'el municipio', taxNumber: 'RFC' },
  NI: { province: department, city: 'el municipio', taxNumber: 'RUC' },
  PE: { province: department, city: 'el distrito', taxNumber: 'RUC' },
  PY: { province: department, taxNumber: 'RUC' },
  SV: { province: department, city: 'el municipio', taxNumber: 'NIT' },
  UY: { province: department, taxNumber: 'RUT' },
  VE: { province: 'el estado', taxNumber: 'RIF' },
};

/** @param country ISO 3166 code of the workshop */
export const wordsIn = (country: string): CountryWords => ({
  ...SPAIN,
  ...(country !== 'ES' && ELSEWHERE),
  ...OWN[country],
});

/** `el estado` → `Estado` */
export const labelOf = (word: string): string =>
  word.replace(/^(?:el|la) /, '').replace(/^./, (first) => first.toUpperCase());
