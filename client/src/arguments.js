import { parseArgs } from 'node:util';
import { usage } from './exit.js';

/**
 * An option of the command line, as `node:util` parses it, with its line of help.
 * @typedef {{type: 'string' | 'boolean', value?: string, help: string, multiple?: boolean}} Option
 */

/** @type {Record<string, Option>} */
export const COMMON = {
  url: { type: 'string', value: '<address>', help: 'The portal; else FORJA_URL' },
  'token-file': {
    type: 'string',
    value: '<file>',
    help: 'A file with the token; else FORJA_TOKEN_FILE or FORJA_TOKEN',
  },
  help: { type: 'boolean', help: 'Shows this' },
};

/** @type {Record<string, Option>} */
export const TIMEOUT = {
  timeout: { type: 'string', value: '<time>', help: 'Gives up after so long: 90, 90s, 15m, 2h (default 30m)' },
};

/** Refused with the reason: other users of the machine see the arguments of a process. */
const TOKEN = { type: /** @type {const} */ ('string') };

/**
 * `['forja.json', '--wait']` → `{values: {wait: true}, positionals: ['forja.json']}`.
 * @param {readonly string[]} args
 * @param {Record<string, Option>} options
 */
export function parse(args, options) {
  const known = Object.fromEntries(
    Object.entries({ ...COMMON, ...options }).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...known, token: TOKEN },
      allowPositionals: true,
    });
    if (values.token !== undefined) {
      throw usage(
        'A token does not belong on the command line, where every process sees it: set FORJA_TOKEN, or use --token-file.',
      );
    }
    return { values: /** @type {Values} */ (values), positionals };
  } catch (error) {
    if (error instanceof TypeError) throw usage(error.message);
    throw error;
  }
}

/** @typedef {Record<string, string | boolean | (string | boolean)[] | undefined>} Values */

/**
 * @param {Values} values
 * @param {string} name
 * @returns {string | undefined}
 */
export function textOf(values, name) {
  const value = values[name];
  if (value === '') throw usage(`--${name} needs a value.`);
  return typeof value === 'string' ? value : undefined;
}

const UNITS = /** @type {Record<string, number>} */ ({ '': 1000, s: 1000, m: 60_000, h: 3_600_000 });
const DEFAULT_TIMEOUT_MS = 30 * 60_000;
/** A timer counts no further. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * `15m` → 900000.
 * @param {Values} values
 */
export function timeoutOf(values) {
  const text = textOf(values, 'timeout');
  if (text === undefined) return DEFAULT_TIMEOUT_MS;
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?)(s|m|h)?$/.exec(text) ?? [];
  const milliseconds = Number(digits) * (UNITS[unit] ?? 0);
  if (digits === undefined || milliseconds <= 0)
    throw usage(`--timeout ${text}: use a time such as 90, 90s, 15m or 2h.`);
  return Math.min(milliseconds, MAX_TIMEOUT_MS);
}

/**
 * @param {Values} values
 * @param {string} name
 * @param {readonly string[]} allowed
 */
export function choiceOf(values, name, allowed) {
  const value = textOf(values, name);
  if (value !== undefined && !allowed.includes(value))
    throw usage(`--${name} ${value}: use one of ${allowed.join(', ')}.`);
  return value;
}

/**
 * @param {{name: string, summary: string, usage: string, more?: string, options: Record<string, Option>}} command
 * @returns {string}
 */
export function helpOf({ name, summary, usage: how, more, options }) {
  const rows = Object.entries({ ...options, ...COMMON }).map(([option, { value, help }]) => ({
    left: `  --${option}${value ? ` ${value}` : ''}`,
    help,
  }));
  const width = Math.max(...rows.map(({ left }) => left.length)) + 2;
  return [
    `forja ${name}: ${summary}`,
    '',
    `Usage: forja ${name} ${how}`.trimEnd(),
    ...(more ? ['', more] : []),
    '',
    ...rows.map(({ left, help }) => left.padEnd(width) + help),
    '',
  ].join('\n');
}
