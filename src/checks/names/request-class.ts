import type { FieldFault } from '../../model/fault.ts';
import type { Names } from '../../model/operation.ts';
import { JAVA_TYPE_NAMES } from './java/words.ts';

/**
 * Makes the default name of a request's record.
 * @example
 * {type: 'AddOrder', …}   →   AddOrderRequest
 */
export const requestClassOf = ({ type }: Names): string => `${type}Request`;

/**
 * Lists the type names that an operation may use, in lower case, so that no other type gets one of them.
 * @example
 * {type: 'AddOrder', …}   →   ['addorderrequest', 'addorderresponse', …, 'addorderrow9']
 */
export function derivedTypes({ type }: Names): readonly string[] {
  const rows = Array.from({ length: 9 }, (_, index) => `${type}Row${index + 1}`);
  const ends = ['Response', 'Body', 'Input', 'Completed', 'Row', 'Page'];
  return [`${type}Request`, ...ends.map((end) => type + end), ...rows].map((name) => name.toLowerCase());
}

/**
 * Checks the names that owners gave to records of requests; `given` and `names` are in the order of the endpoints.
 * Names that differ only in case count as the same.
 */
export function requestClassFaults(
  given: readonly (string | undefined)[],
  names: readonly Names[],
): readonly FieldFault[] {
  const taken = new Set(names.flatMap((spellings) => derivedTypes(spellings).slice(1)));
  const wanted = names.map((spellings, index) => (given[index] ?? requestClassOf(spellings)).toLowerCase());
  const counts = Map.groupBy(wanted, (name) => name);
  return given.flatMap((asked, index): FieldFault[] => {
    if (asked === undefined) return [];
    const name = asked.toLowerCase();
    const field = `endpoints.${index}.requestClass`;
    if (JAVA_TYPE_NAMES.has(name)) return [{ field, message: 'classReserved' }];
    const isTaken = taken.has(name) || (counts.get(name)?.length ?? 0) > 1;
    return isTaken ? [{ field, message: 'classTaken' }] : [];
  });
}
