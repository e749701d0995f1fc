import { usage } from '../exit.js';
import { KINDS, valueFor } from './values.js';

/**
 * Values by operation, as a user's file has them.
 * @typedef {Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>} OwnCalls
 * @typedef {{name: string, members: readonly import('./values.js').Member[], service: import('./service.js').HttpCall}} Operation
 */

/** Characters that no path carries as they are, because servers interpret them. */
const NOT_IN_PATH = /[\\/;%]/;

/**
 * A user's file of values, checked against the operations.
 * `{"orderTotal": [{"orderId": 7}]}`
 * @param {unknown} given
 * @param {string} file
 * @param {readonly Operation[]} operations
 * @returns {OwnCalls}
 */
export function checkedCalls(given, file, operations) {
  for (const [name, calls] of Object.entries(/** @type {object} */ (given))) {
    const operation = operations.find((known) => known.name === name);
    if (!operation)
      throw usage(
        `${file}: there is no operation ${name}. There are ${operations.map((known) => known.name).join(', ')}.`,
      );
    if (!Array.isArray(calls)) throw usage(`${file}: ${name} has a list of calls, each an object of its arguments.`);
    for (const call of calls) checkCall(call, operation, file);
  }
  return /** @type {OwnCalls} */ (given);
}

/** @param {unknown} call @param {Operation} operation @param {string} file */
function checkCall(call, { name, members }, file) {
  if (typeof call !== 'object' || call === null || Array.isArray(call))
    throw usage(`${file}: a call of ${name} is an object of its arguments.`);
  const names = asked(members).map((member) => member.name);
  const unknown = Object.keys(call).find((argument) => !names.includes(argument));
  if (unknown !== undefined)
    throw usage(`${file}: ${name} has no argument ${unknown}. It has ${names.join(', ') || 'none'}.`);
  const rounded = numbersOf(call).find((number) => !isExact(number));
  if (rounded !== undefined) {
    throw usage(
      `${file}: ${name} has ${rounded}, a whole number beyond 2^53, which would be rounded on its way: leave it out.`,
    );
  }
  const missing = asked(members).find((member) => !member.optional && !Object.hasOwn(call, member.name));
  if (missing) throw usage(`${file}: a call of ${name} lacks ${missing.name}; null says that it is null.`);
}

/** @param {unknown} value @returns {number[]} */
function numbersOf(value) {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : [];
}

/** Whether JSON's readers and writers keep it as it was written. @param {number} number */
const isExact = (number) => !Number.isInteger(number) || Number.isSafeInteger(number);

/** @param {readonly import('./values.js').Member[]} members */
const asked = (members) => members.filter(({ constant }) => constant === undefined);

/**
 * The values of a call by the members of its operation; undefined: it is left out.
 * @param {Operation} operation
 * @param {Readonly<Record<string, unknown>>} call
 * @returns {unknown[]}
 */
export function valuesOf({ members }, call) {
  return members.map(({ name, constant }) => (constant === undefined ? call[name] : constant));
}

/**
 * Calls with made values: ordinary ones, awkward ones, nulls, without what may be left out; and with what columns of the same name have.
 * @param {Operation} operation
 * @param {number} most of those with columns' values
 * @param {import('./plain-call.js').PlainClient} client
 * @param {import('./written.js').Types} types
 * @returns {Promise<readonly Readonly<Record<string, unknown>>[]>}
 */
export async function sampledCalls(operation, most, client, types) {
  const members = asked(operation.members);
  if (members.length === 0) return [{}];
  const made = KINDS.filter((kind) => isFor(kind, members)).map((kind) => madeCall(operation, kind, client.own, types));
  const calls = [...(most > 0 ? await seenCalls(members, most, client, types) : []), ...made];
  const texts = calls.map((call) => JSON.stringify(call));
  return calls.filter((call, index) => texts.indexOf(JSON.stringify(call)) === index && canBeSent(operation, call));
}

/** @param {import('./values.js').Kind} kind @param {readonly import('./values.js').Member[]} members */
function isFor(kind, members) {
  if (kind === 'null') return members.some(({ nullable }) => nullable);
  return kind !== 'absent' || members.some(({ optional }) => optional);
}

/** @param {Operation} operation @param {import('./values.js').Kind} kind @param {import('./values.js').OwnValues} own @param {import('./written.js').Types} types */
function madeCall(operation, kind, own, types) {
  const entries = asked(operation.members).flatMap((member) => {
    if (kind === 'absent' && member.optional) return [];
    if (kind === 'null' && member.nullable) return [[member.name, null]];
    const value = valueFor(member, kind === 'awkward' ? 'awkward' : 'ordinary', types, own);
    return [
      [
        member.name,
        isInPath(operation, member) && typeof value === 'string' ? value.replaceAll(/[\\/;%{}]/g, '-') : value,
      ],
    ];
  });
  return Object.fromEntries(entries);
}

/** @param {readonly import('./values.js').Member[]} members @param {number} most @param {import('./plain-call.js').PlainClient} client @param {import('./written.js').Types} types */
async function seenCalls(members, most, client, types) {
  /** @type {(readonly unknown[])[]} */
  const seen = [];
  for (const member of members) {
    const found = await client.seen(member, most);
    seen.push(found.filter((value) => numbersOf(value).every(isExact)));
  }
  const count = Math.max(...seen.map(({ length }) => length));
  return Array.from({ length: Math.min(most, count) }, (_, index) =>
    Object.fromEntries(
      members.map((member, at) => {
        const values = seen[at] ?? [];
        return [
          member.name,
          values.length > 0 ? values[index % values.length] : valueFor(member, 'ordinary', types, client.own),
        ];
      }),
    ),
  );
}

/** @param {Operation} operation @param {import('./values.js').Member} member */
function isInPath({ members, service }, member) {
  return service.places.some((place) => place.in === 'path' && members[place.member] === member);
}

/**
 * Whether the service can be asked with these values: a path carries no null, and no text that a server reads as more of it.
 * @param {Operation} operation
 * @param {Readonly<Record<string, unknown>>} call
 */
export function canBeSent({ members, service }, call) {
  return service.places.every((place) => {
    if (place.in !== 'path') return true;
    const member = members[place.member];
    const value = member && (member.constant ?? call[member.name]);
    return (
      value !== undefined &&
      value !== null &&
      value !== '' &&
      !NOT_IN_PATH.test(String(value)) &&
      !/^\.\.?$/.test(String(value))
    );
  });
}
