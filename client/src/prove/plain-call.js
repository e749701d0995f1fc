/**
 * How a plain client asks, as a plan tells it.
 * @typedef {{member?: number, before: string, after: string, named?: string, variable?: string, single?: true}} Argument
 * @typedef {{answer: 'json' | 'outputs' | 'rows' | 'sets' | 'count', before?: string, arguments?: readonly Argument[], after?: string, pieces?: readonly (string | number)[]}} PlainCall
 *
 * What a plain client is asked for: an operation with its call, and the values of its members.
 * @typedef {{members: readonly import('./values.js').Member[], plain: PlainCall, reads: boolean}} Work
 *
 * A plain client of a database. Each call has a session of its own, in a transaction that is rolled back; of what reads, a read-only one.
 * @typedef {object} PlainClient
 * @property {(work: Work, values: readonly unknown[], signal: AbortSignal) => Promise<import('./answer.js').Answer>} call
 * @property {(member: import('./values.js').Member, most: number) => Promise<readonly unknown[]>} seen values of columns that are called as a member is
 * @property {import('./answer.js').Spelled} spelled
 * @property {import('./values.js').OwnValues} own
 * @property {string} where the database, without anything secret
 * @property {() => Promise<void>} close
 */

/**
 * The statement of a call, with what stands in the place of each member. Behind one that is left out, arguments go by their names.
 * @param {PlainCall} call
 * @param {readonly unknown[]} values
 * @param {(member: number) => string} place
 */
export function statementOf({ before = '', arguments: args = [], after = '', pieces }, values, place) {
  if (pieces) return pieces.map((piece) => (typeof piece === 'number' ? place(piece) : piece)).join('');
  let left = false;
  const written = args.flatMap(({ member, before: prefix, after: behind, named = '', variable }) => {
    if (member !== undefined && values[member] === undefined && !variable) {
      left = true;
      return [];
    }
    const value = variable ?? (member === undefined ? '' : place(member));
    return [prefix + (left ? named : '') + value + behind];
  });
  return `${before}${written.join(', ')}${after}`;
}
