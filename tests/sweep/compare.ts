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
  return [String(value)];
}

/** Whether two answers have the same values; the database's JSON and the service's spell some types differently. */
export function sameLeaves(plain: readonly string[], service: readonly string[]): boolean {
  const spelled = (all: readonly string[]) => all.map(canonical).sort();
  const [left, right] = [spelled(plain), spelled(service)];
  return left.length === right.length && left.every((one, index) => one === right[index]);
}

/** One spelling of bytes, points in time and binary floats. */
function canonical(text: string): string {
  if (/^\\x([0-9a-f]{2})*$/.test(text)) return Buffer.from(text.slice(2), 'hex').toString('base64');
  const instant = text
    .replace(/([T ]?\d\d:\d\d:\d\d(?:\.\d+)?)[+]00(:00)?$/, '$1Z')
    .replace(/^(#?.*T.*?)\.?0*Z$/, '$1Z');
  // A CALL's answer has its numbers as texts.
  if (/^#?-?\d[\d.]*(e[+-]?\d+)?$/i.test(instant)) return String(Number(instant.replace('#', '')));
  return instant.replace(/(\d\d:\d\d:\d\d\.\d*?)0+$/, '$1').replace(/(\d\d:\d\d:\d\d)\.$/, '$1');
}
