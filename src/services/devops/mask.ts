import type { Configuration } from './preset.ts';
import { basic } from './requests.ts';

/** The most that an event keeps of an answer. */
const KEPT_BYTES = 2_048;
/** Shorter ones stand in every text. */
const SHORTEST = 4;
export const MASK = '******';

/** @returns every way in which a secret of a configuration may stand in a text, the longest first. */
export function secretTexts(configuration: Configuration): readonly string[] {
  const { tokenValue, userName, password, parameters } = configuration;
  const secret = parameters.filter((parameter) => parameter.secret).map(({ value }) => value);
  const [, ...bearer] = tokenValue.split(' ');
  const plain = [tokenValue, bearer.join(' '), password, ...secret].filter((text) => text.length >= SHORTEST);
  const encoded = userName === undefined || password === '' ? [] : [basic(userName, password).slice('Basic '.length)];
  return [...new Set([...plain.flatMap(spellings), ...encoded])].sort((a, b) => b.length - a.length);
}

/** @example `a b"` → `a b"`, `a%20b%22`, `a+b%22`, `a b\"` */
function spellings(text: string): string[] {
  const form = new URLSearchParams({ '': text }).toString().slice(1);
  return [text, encodeURIComponent(text), form, JSON.stringify(text).slice(1, -1)];
}

/** A text with secrets as asterisks. */
export function masked(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, MASK), text);
}

/**
 * The beginning of an answer's body as an event keeps it: without control characters and secrets, 2 KB of UTF-8 at most.
 * @example `a\u0000b: s3cret` with the secret `s3cret` → `ab: ******`
 */
export function keptBody(body: string, secrets: readonly string[]): string {
  const text = masked(body, secrets)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\t]/gu, '');
  const bytes = Buffer.from(text);
  if (bytes.length <= KEPT_BYTES) return text;
  // Half of a character at the cut would be a mark of what cannot be read.
  return bytes
    .subarray(0, KEPT_BYTES)
    .toString('utf8')
    .replace(/\uFFFD+$/, '');
}
