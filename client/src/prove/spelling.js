// One spelling of a value, however a plain client and a service write it.

const NUMBER = /^([+-]?)(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;
const MONEY = /^-?\$[\d,]+\.\d\d$/;
/** Exponents beyond it are no number that a database has. */
const LONGEST_EXPONENT = 5;
const JSON_TEXT = /^"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-f]{4}))*"$/iu;

/**
 * One spelling of a number with all its digits: its sign, its digits without the zeros around them, and where the point is. An exact
 * reading marks numbers with a sign of its own, and a plain client of money with that of dollars.
 * `#1.50` → `15e-1`, `150` → `15e1`, `1E-7` → `1e-7`
 * @param {string} text
 */
export function spelledNumber(text) {
  const plain = MONEY.test(text) ? text.replaceAll(/[$,]/g, '') : text.replace('#', '');
  const [, sign = '', whole = '', part = '', exponent = '0'] = NUMBER.exec(plain) ?? [];
  if (whole === '' || exponent.length > LONGEST_EXPONENT) return text;
  const digits = (whole + part).replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  if (short === '') return '0';
  return `${sign === '-' ? '-' : ''}${short}e${Number(exponent) - part.length + digits.length - short.length}`;
}

/** A time without the zeros that end its fraction of a second. @param {string} text */
export function withoutZeros(text) {
  return text.replace(/(\d\d:\d\d:\d\d\.\d*?)0+$/, '$1').replace(/(\d\d:\d\d:\d\d)\.$/, '$1');
}

/** Bytes, points in time and numbers are spelled in two ways. @param {string} text */
export function postgresqlSpelling(text) {
  if (/^\\x([0-9a-f]{2})*$/.test(text)) return Buffer.from(text.slice(2), 'hex').toString('base64');
  const instant = ofEra(text)
    .replace(/^(\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d)$/, '$1:00')
    .replace(/([T ]?\d\d:\d\d:\d\d(?:\.\d+)?)[+]00(:00)?$/, '$1Z')
    .replace(/\.(\d*?)0*Z$/, (_, digits) => (digits === '' ? 'Z' : `.${digits}Z`));
  // A CALL's answer has its numbers as texts.
  return withoutZeros(spelledNumber(instant));
}

/**
 * Java's least and greatest instants stand for no end, five digits of a year have a sign, and there is a year 0.
 * `+10000-01-01` → `10000-01-01`, `0044-03-15 BC` → `-0043-03-15`
 * @param {string} text
 */
function ofEra(text) {
  if (/^\+999999999-12-31/.test(text)) return 'infinity';
  if (/^-999999999-01-01/.test(text)) return '-infinity';
  const [, year, rest] = /^(\d{4,})(-\d\d-\d\d.*) BC$/.exec(text) ?? [];
  if (year === undefined) return text.replace(/^\+(\d{5,}-)/, '$1');
  return `${year === '0001' ? '' : '-'}${String(Number(year) - 1).padStart(4, '0')}${rest}`;
}

/** Truth is a number here, a document may be one text, and a point in time has no sign of its zone. @param {string} text */
export function mysqlSpelling(text) {
  if (text === 'true' || text === 'false') return spelledNumber(text === 'true' ? '1' : '0');
  if (JSON_TEXT.test(text)) return JSON.parse(text);
  const moment = text.replace(/^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?)Z?$/, '$1 $2');
  return withoutZeros(spelledNumber(moment));
}
