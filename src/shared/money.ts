import type { Language } from './language.ts';

/** Currencies that are paid in whole units, and those with three decimals (https://docs.stripe.com/currencies). */
const WITHOUT_DECIMALS = [
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
];
const WITH_THREE = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];
/** Counted in hundredths, but paid in whole units. */
const IN_HUNDREDTHS = ['ISK', 'UGX'];

/**
 * How many digits the minor unit of a currency has after the decimal point, as payments count it: 2 for USD, 0 for JPY, 3 for
 * KWD. Intl's own figures are those of cash: of HUF it says 0.
 */
export function minorDigits(currency: string): number {
  if (WITHOUT_DECIMALS.includes(currency)) return 0;
  return WITH_THREE.includes(currency) ? 3 : 2;
}

/** An amount that can be paid is a multiple of so many minor units: 1 for USD, 10 for KWD, 100 for ISK. */
export function payableStep(currency: string): number {
  if (IN_HUNDREDTHS.includes(currency)) return 100;
  return WITH_THREE.includes(currency) ? 10 : 1;
}

/** Digits that a price of one credit can have below the minor unit: a discount is in basis points. */
const BELOW_MINOR = 4;

/**
 * An amount as people read it: `formatMoney(9500, 'USD', 'en')` → `$95.00`.
 * @param minor in minor units of the currency; what a discount leaves of one credit may be a fraction of one.
 */
export function formatMoney(minor: number, currency: string, language: Language): string {
  const digits = minorDigits(currency);
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: Number.isInteger(minor) ? digits : digits + BELOW_MINOR,
  }).format(minor / 10 ** digits);
}
