/** A number by its digits, so that none is rounded between a document and a service. */
export class Digits {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }

  /** The one spelling of its value: `1.50` and `15e-1` are alike. */
  get value(): string {
    const [, sign = '', whole = '', part = '', power = '0'] =
      /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(this.digits) ?? [];
    const digits = (whole + part).replace(/^0+/, '');
    const kept = digits.replace(/0+$/, '');
    return kept === '' ? '0' : `${sign}${kept}e${Number(power) - part.length + digits.length - kept.length}`;
  }
}

/** JSON with its numbers as they are written. */
export function readExact(text: string): unknown {
  const digits = (_: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? new Digits(context?.source ?? String(value)) : value;
  return JSON.parse(text, digits as (key: string, value: unknown) => unknown);
}

export function writeExact(value: unknown): string {
  if (value instanceof Digits) return value.digits;
  if (Array.isArray(value)) return `[${value.map(writeExact).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${writeExact(inner)}`).join(',')}}`;
}

/** A value as a text that stands alone, in an address or a form. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : writeExact(value);
}

/** @returns where two values differ and how, nothing when they are the same. */
export function firstDifference(wanted: unknown, found: unknown, at = ''): string | undefined {
  if (wanted instanceof Digits && found instanceof Digits && wanted.value === found.value) return undefined;
  if (isList(wanted) && isList(found) && wanted.length === found.length) {
    return wanted.flatMap((item, index) => firstDifference(item, found[index], `${at}[${index}]`) ?? [])[0];
  }
  if (isObject(wanted) && isObject(found)) {
    const names = new Set([...Object.keys(wanted), ...Object.keys(found)]);
    return [...names].flatMap((name) => firstDifference(wanted[name], found[name], `${at}.${name}`) ?? [])[0];
  }
  if (wanted === found) return undefined;
  if (typeof wanted === 'string' && typeof found === 'string' && spelled(wanted) === spelled(found)) return undefined;
  if (isList(wanted) && isList(found)) return `${at}: ${only(wanted, found)} became ${only(found, wanted)}`;
  return `${at || 'all'}: ${shown(wanted)} became ${shown(found)}`;
}

/** A text with its broken numbers in one spelling: in an address `-1e-7` and `-1.0E-7` are the same number. */
function spelled(text: string): string {
  return text.replace(/-?\d+(?:\.\d+(?:e[+-]?\d+)?|e[+-]?\d+)/gi, (digits) => new Digits(digits).value);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Digits);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function only(some: readonly unknown[], others: readonly unknown[]): string {
  const texts = new Set(others.map(writeExact));
  return some
    .map(writeExact)
    .filter((text) => !texts.has(text))
    .join()
    .slice(0, 200);
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : writeExact(value).slice(0, 200);
}
