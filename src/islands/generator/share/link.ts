import { LINK_BEGINS } from '../../state/link-fragment.ts';

// A request as the fragment of an address, a member a word: `#request&name=orders&endpoints.0.routine.name=find`. A server never
// gets to see a fragment, and a person can read it.

/** The length up to which mail and chat programs, and people, still take a text for one link. */
export const MAX_LINK_LETTERS = 8_000;

/** @returns the address that gives the request again, or undefined where it would be too long for one. */
export function linkOf(request: object, page: string): string | undefined {
  const link = `${page}${LINK_BEGINS}${pairsOf(request)
    .map(([path, value]) => `${written(path)}=${written(value)}`)
    .join('&')}`;
  return link.length <= MAX_LINK_LETTERS ? link : undefined;
}

/** @returns what a link says, to be checked by whoever opens it; undefined where it was cut off or changed. */
export function requestOfLink(fragment: string): unknown {
  if (!fragment.startsWith(LINK_BEGINS) || fragment.length > MAX_LINK_LETTERS) return undefined;
  try {
    const pairs = fragment
      .slice(LINK_BEGINS.length)
      .split('&')
      .map((pair): readonly [string, string] => {
        const at = pair.indexOf('=');
        return [read(pair.slice(0, at)), read(pair.slice(at + 1))];
      });
    return builtOf(pairs.map(([path, value]) => [path.split('.').map(unescaped), valueOfText(value)]));
  } catch {
    return undefined;
  }
}

/** Every value with its path; what is empty says nothing. */
function pairsOf(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [[path, textOf(value)]];
  return Object.entries(value).flatMap(([name, inner]) =>
    pairsOf(inner, path === '' ? escaped(name) : `${path}.${escaped(name)}`),
  );
}

/** A text stands as it is unless it reads like a value of another kind. */
function textOf(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return typeof valueOfText(value) === 'string' && !value.startsWith('"') ? value : JSON.stringify(value);
}

type Plain = string | number | boolean | null;

/** Reads a value of a link. A text that begins like a list or an object stays a text: only plain values can come of it. */
function valueOfText(text: string): Plain {
  if (!/^(?:true|false|null|-?\d|")/.test(text)) return text;
  try {
    return JSON.parse(text) as Plain;
  } catch {
    return text;
  }
}

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('.', '~1');
const unescaped = (name: string) => name.replaceAll('~1', '.').replaceAll('~0', '~');

/** As little as an address needs: slashes, colons and commas stay readable. */
const written = (text: string) =>
  encodeURIComponent(text)
    .replace(/%(?:2F|3A|2C|40|24|3B)/g, decodeURIComponent)
    .replaceAll('%20', '+');
const read = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

type Pair = readonly [readonly string[], unknown];

/** Members that are numbered from nought are a list. */
function builtOf(pairs: readonly Pair[]): unknown {
  const [first] = pairs;
  if (pairs.length === 1 && first?.[0].length === 0) return first[1];
  const groups = Map.groupBy(pairs, ([[name]]) => name ?? '');
  const members = [...groups].map(([name, own]): [string, unknown] => [
    name,
    builtOf(own.map(([[, ...rest], value]): Pair => [rest, value])),
  ]);
  const isList = members.every(([name], index) => name === String(index));
  return isList ? members.map(([, member]) => member) : Object.fromEntries(members);
}
