import { exactJson } from './exact.js';

/**
 * The answer to one call. `rows`: the values of each row, where the answer is rows; `leaves`: all values.
 * @typedef {object} Answer
 * @property {string} [failed] of a plain client the SQLSTATE, of the service its status
 * @property {readonly string[]} leaves
 * @property {readonly (readonly string[])[]} [rows]
 * @property {string} text what people see of it
 *
 * One spelling of a value, however the two sides write it.
 * @typedef {(text: string) => string} Spelled
 */

/** SQLSTATEs that a service has to pass on to its caller: values, constraints, errors that a routine raises (an ASSERT and MariaDB's ambiguous column are faults), transactions, time-outs. */
const TOLD = /^(20|22|23(?!000 1052)|40|45|57|P0(?!004)|70100|HY000 40[34]\d)/;

/**
 * The values of an answer without the names of what holds them: what both must have, however each calls its members. Nulls and empty
 * texts count as nothing, since a void is both.
 * `{a: [1, null], b: 'x'}` → `['1', 'x']`
 * @param {unknown} value
 * @returns {string[]} sorted
 */
export function leavesOf(value) {
  return leaves(value).sort();
}

/** @param {unknown} value @returns {string[]} */
function leaves(value) {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (typeof value === 'object') return Object.values(value).flatMap(leaves);
  const text = String(value);
  const json = jsonOf(text);
  return json === undefined ? [text] : leaves(json);
}

/** A text that is JSON has the values of that: where a protocol has no JSON, a client cannot know which of the two it is. @param {string} text */
function jsonOf(text) {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return exactJson(text);
  } catch {
    return undefined;
  }
}

/**
 * @param {unknown} value rows, where it is a list of lists or objects
 * @param {string} [text] what people see of it
 * @returns {Answer}
 */
export function answerOf(value, text = shown(value)) {
  const isRows = Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null);
  return { leaves: leavesOf(value), ...(isRows && { rows: value.map(leavesOf) }), text };
}

/** @param {unknown} value with exact numbers */
function shown(value) {
  return JSON.stringify(value, undefined, 1)?.replace(/"#(-?\d[\d.eE+-]*)"/g, '$1') ?? '';
}

/**
 * Compares the service's answer with a plain client's and names what is wrong; undefined: nothing.
 * @param {Answer} plain
 * @param {Answer} service
 * @param {Spelled} spelled
 * @param {{mustFind?: boolean, ordered?: boolean}} [rules] nothing found is 404; rows have an order
 * @returns {'internal' | 'refused' | 'answered' | 'values' | 'rows' | 'order' | undefined}
 */
export function judge(plain, service, spelled, { mustFind = false, ordered = false } = {}) {
  if (service.failed === '500' && (!plain.failed || TOLD.test(plain.failed))) return 'internal';
  if (plain.failed && service.failed) return undefined;
  if (service.failed === '404' && mustFind && plain.leaves.every((leaf) => leaf === '#0')) return undefined;
  if (service.failed) return 'refused';
  if (plain.failed) return 'answered';
  return differing(plain, service, spelled, ordered);
}

/** Whether two plain clients got the same. @param {Answer} one @param {Answer} other @param {Spelled} spelled */
export function isSame(one, other, spelled) {
  return one.failed === other.failed && differing(one, other, spelled, false) === undefined;
}

/**
 * @param {Answer} plain
 * @param {Answer} service
 * @param {Spelled} spelled
 * @param {boolean} ordered
 */
function differing(plain, service, spelled, ordered) {
  if (!areSame(spelledAll(plain.leaves, spelled), spelledAll(service.leaves, spelled))) return 'values';
  if (!plain.rows || !service.rows || plain.rows.length !== service.rows.length) return undefined;
  const rows = [plain.rows, service.rows].map((all) => all.map((row) => JSON.stringify(spelledAll(row, spelled))));
  const [left = [], right = []] = rows;
  if (!areSame([...left].sort(), [...right].sort())) return 'rows';
  return ordered && !areSame(left, right) ? 'order' : undefined;
}

/** No bytes are nothing, as no letters are. @param {readonly string[]} leaves @param {Spelled} spelled */
function spelledAll(leaves, spelled) {
  return leaves
    .map(spelled)
    .filter((leaf) => leaf !== '')
    .sort();
}

/** @param {readonly string[]} left @param {readonly string[]} right */
function areSame(left, right) {
  return left.length === right.length && left.every((leaf, index) => leaf === right[index]);
}

/**
 * Lists the values that only one of two answers has.
 * @param {Answer} plain
 * @param {Answer} service
 * @param {Spelled} spelled
 */
export function onlyIn(plain, service, spelled) {
  const [left, right] = [spelledAll(plain.leaves, spelled), spelledAll(service.leaves, spelled)];
  return { plain: without(left, right), service: without(right, left) };
}

/** @param {readonly string[]} all @param {readonly string[]} others */
function without(all, others) {
  const left = new Map();
  for (const leaf of others) left.set(leaf, (left.get(leaf) ?? 0) + 1);
  return all.filter((leaf) => {
    const count = left.get(leaf) ?? 0;
    left.set(leaf, count - 1);
    return count <= 0;
  });
}
