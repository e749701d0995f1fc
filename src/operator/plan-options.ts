import { parseArgs } from 'node:util';
import type { PlanChange } from '../services/plans/change-plans.ts';
import type { PlanTerms } from '../services/plans/quote.ts';
import { minorDigits, payableStep } from '../shared/money.ts';

export const SET_PLAN =
  'set-plan <id> [--months <number | no-limit>] [--price <of one credit>] [--currency <USD>] [--discount <percent>] [--position <number>]';

const text = { type: 'string' } as const;
const OPTIONS = { months: text, price: text, currency: text, discount: text, position: text };
type Given = { readonly [option in keyof typeof OPTIONS]?: string };

const MAX_MONTHS = 120;
const MAX_POSITION = 1_000;
/** Of a column of four bytes. */
const MAX_PRICE = 2_147_483_647;

/** @throws Error in a sentence when the words are no command: which plan, and its options as they were written. */
export function readSetPlan(args: readonly string[]): { readonly id: string; readonly given: Given } {
  const { values, positionals } = parse(args);
  const [id = '', ...rest] = positionals;
  if (rest.length > 0 || !/^[a-z0-9][a-z0-9-]{0,39}$/.test(id)) {
    throw new Error(`Name one plan, in small letters, digits and dashes: ${SET_PLAN}`);
  }
  return { id, given: values };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error} Usage: ${SET_PLAN}`);
  }
}

/** @throws Error in a sentence: what is missing of a new plan, or which option is wrong. */
export function changeOf(given: Given, before: PlanTerms | undefined): PlanChange {
  const { months, price, currency, discount, position } = given;
  if (before && Object.keys(given).length === 0) throw new Error(`There is nothing to change: ${SET_PLAN}`);
  const missing = before ? [] : (['months', 'price', 'currency'] as const).filter((name) => given[name] === undefined);
  if (missing.length > 0) throw new Error(`A new plan needs ${missing.map((name) => `--${name}`).join(', ')}.`);
  if (currency !== undefined && price === undefined)
    throw new Error('--currency: a price is of one currency; give --price too.');
  const paidIn = currency === undefined ? (before?.currency ?? '') : currencyOf(currency);
  return {
    ...(months !== undefined && { months: months === 'no-limit' ? null : wholeNumber('months', months, MAX_MONTHS) }),
    ...(price !== undefined && { listPrice: minorUnits(price, paidIn), currency: paidIn }),
    ...(discount !== undefined && { discount: basisPoints(discount) }),
    ...(position !== undefined && { position: wholeNumber('position', position, MAX_POSITION) }),
  };
}

function currencyOf(written: string): string {
  const currency = written.toUpperCase();
  if (Intl.supportedValuesOf('currency').includes(currency)) return currency;
  throw new Error(`--currency: ${written} is no currency; write its code of three letters, such as USD.`);
}

/** `1.5` USD → 150; what cannot be paid to the last unit has no price. */
function minorUnits(price: string, currency: string): number {
  const digits = minorDigits(currency);
  const minor = Math.round(Number(price) * 10 ** digits);
  const step = payableStep(currency);
  const decimals = digits - Math.log10(step);
  const written = new RegExp(decimals > 0 ? `^\\d+(\\.\\d{1,${decimals}}0*)?$` : '^\\d+(\\.0*)?$');
  if (!written.test(price) || minor === 0 || minor > MAX_PRICE) {
    const shown = decimals === 0 ? 'without decimals' : `with at most ${decimals} decimals`;
    throw new Error(`--price: an amount in ${currency} above zero, ${shown}, for one credit.`);
  }
  return minor;
}

/** `12.5` → 1250. */
function basisPoints(percent: string): number {
  const points = Math.round(Number(percent) * 100);
  if (/^\d+(\.\d{1,2})?$/.test(percent) && points < 10_000) return points;
  throw new Error('--discount: a percentage from 0 to 99.99, such as 12.5.');
}

function wholeNumber(name: string, written: string, most: number): number {
  const number = Number(written);
  if (/^\d+$/.test(written) && number >= 1 && number <= most) return number;
  throw new Error(`--${name}: a whole number from 1 to ${most}${name === 'months' ? ', or no-limit' : ''}.`);
}
