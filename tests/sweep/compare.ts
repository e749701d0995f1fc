/**
 * The values of an answer, without the names of what holds them: what a plain client and a service must both have, however
 * each of them calls its members. Nulls and empty texts count as nothing, since a void is both.
 *
 * @returns them sorted, as texts.
 */
export function leavesOf(value: unknown): readonly string[] {
  return leaves(value).sort();
}

function leaves(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (typeof value === 'object') return Object.values(value).flatMap(leaves);
  const text = String(value);
  const json = jsonOf(text);
  return json === undefined ? [text] : leaves(json);
}

/** A text that is JSON has the values of that: where a protocol has no JSON, a client cannot know which of the two it is. */
function jsonOf(text: string): object | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}

/** Whether two answers have the same values, each in its one spelling. */
export function sameLeaves(
  plain: readonly string[],
  service: readonly string[],
  spelled: (text: string) => string,
): boolean {
  const [left, right] = [plain.map(spelled).sort(), service.map(spelled).sort()];
  return left.length === right.length && left.every((one, index) => one === right[index]);
}

/** What each of two answers has that the other one has not, in words. */
export function difference(
  plain: readonly string[],
  service: readonly string[],
  spelled: (text: string) => string,
): string {
  const [left, right] = [plain.map(spelled), service.map(spelled)];
  const only = (all: readonly string[], others: readonly string[]) => {
    const open = [...others];
    return all.filter((one) => {
      const at = open.indexOf(one);
      if (at >= 0) open.splice(at, 1);
      return at < 0;
    });
  };
  return `only plain ${JSON.stringify(only(left, right))}, only service ${JSON.stringify(only(right, left))}`;
}

/** One spelling of numbers, which an exact reading marks with a sign of its own, and a plain client of money with that of dollars. */
export function spelledNumber(text: string): string {
  const plain = /^-?\$[\d,]+\.\d\d$/.test(text) ? text.replaceAll(/[$,]/g, '') : text.replace('#', '');
  return /^-?\d[\d.]*(e[+-]?\d+)?$/i.test(plain) ? String(Number(plain)) : text;
}

/** A time without the zeros that end its fraction of a second. */
export function withoutZeros(text: string): string {
  return text.replace(/(\d\d:\d\d:\d\d\.\d*?)0+$/, '$1').replace(/(\d\d:\d\d:\d\d)\.$/, '$1');
}
