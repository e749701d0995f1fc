import type { RestParameter } from '../../../../model/contract/calls/rest.ts';

type How = Pick<RestParameter, 'name' | 'style' | 'explode'>;
type Encode = (text: string) => string;

/** The signs of each style: before a value, between exploded values, between values that share a name; and whether the name is written. */
const STYLES = {
  simple: { prefix: '', separator: ',', delimiter: ',', named: false },
  label: { prefix: '.', separator: '.', delimiter: ',', named: false },
  matrix: { prefix: ';', separator: ';', delimiter: ',', named: true },
  form: { prefix: '', separator: '&', delimiter: ',', named: true },
  spaceDelimited: { prefix: '', separator: '&', delimiter: '%20', named: true },
  pipeDelimited: { prefix: '', separator: '&', delimiter: '%7C', named: true },
  deepObject: { prefix: '', separator: '&', delimiter: ',', named: true },
} as const;

/**
 * Encodes a text: only letters, digits and `-._~` stay as they are (RFC 3986).
 * @example
 * a b!   →   a%20b%21
 */
export function urlEncoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * Writes a JSON value as a parameter of its style (OpenAPI 3.1, RFC 6570): generated tests expect it so.
 * @example
 * ids = [1, 2] in the style form, exploded   →   ids=1&ids=2
 * ids = [1, 2] in the style pipeDelimited   →   ids=1%7C2
 */
export function written({ name, style, explode }: How, value: unknown, encode: Encode = urlEncoded): string {
  const { prefix, separator, delimiter, named } = STYLES[style];
  const pair = (text: string) => (named ? `${name}=${text}` : text);
  if (typeof value !== 'object' || value === null) return prefix + pair(encode(String(value)));
  if (style === 'deepObject') return deep(encode(name), value, encode).join('&');
  const parts = Array.isArray(value)
    ? value.map((item) => (explode ? pair(text(item, encode)) : text(item, encode)))
    : Object.entries(value).flatMap(([key, item]) =>
        explode ? [`${encode(key)}=${text(item, encode)}`] : [encode(key), text(item, encode)],
      );
  if (parts.length === 0) return '';
  return prefix + (explode ? parts.join(separator) : pair(parts.join(delimiter)));
}

function deep(name: string, value: unknown, encode: Encode): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => deep(`${name}%5B${index}%5D`, item, encode));
  if (typeof value !== 'object' || value === null) return [`${name}=${text(value, encode)}`];
  return Object.entries(value).flatMap(([key, item]) => deep(`${name}%5B${encode(key)}%5D`, item, encode));
}

function text(value: unknown, encode: Encode): string {
  return encode(typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value));
}
