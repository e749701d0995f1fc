import type { RoutineSummary } from '../../model/described/routine.ts';
import { scalarOf, spellScalar } from './scalar.ts';
import { type Argument, isCursor, type Subprogram } from './subprogram.ts';
import { refOfArgument, spellArgument } from './types.ts';

const MAX_SIGNATURE = 2_000;

/** A line of the list. What a named type is made of is not read for it: a routine may still be refused when described. */
export function summaryOf(one: Subprogram): RoutineSummary {
  const { standsFor } = one.head;
  const taken = one.arguments.map(spelt).join(', ');
  const answer = one.returns ? ` → ${spellArgument(one.returns.row)}` : '';
  const text = `(${taken})${answer}${standsFor ? ` = ${standsFor}` : ''}`;
  const refused = refusedType(one);
  return {
    ...one.ref,
    kind: one.returns ? 'function' : 'procedure',
    signature: text.slice(0, MAX_SIGNATURE),
    parameterNames: one.arguments.flatMap(({ row }) => (row.argument === null ? [] : [row.argument])),
    readOnly: false,
    ...(refused !== undefined && { refused: { reason: 'type', type: refused } }),
  };
}

function spelt({ row }: Argument): string {
  const mode = row.mode === 'IN' || row.mode === null ? '' : `${row.mode} `;
  return `${mode}${row.argument ?? ''} ${spellArgument(row)}${row.defaulted === 'Y' ? ' DEFAULT' : ''}`;
}

function refusedType({ arguments: taken, returns }: Subprogram): string | undefined {
  const given = taken.find((one) => isRefused(one) || (isCursor(one) && one.row.mode !== 'OUT'));
  const found = given ?? (returns && isRefused(returns) ? returns : undefined);
  return found && spellArgument(found.row);
}

/** Oracle's own types that nobody can give or take: ANYDATA and its like, XMLTYPE. */
function isRefused(argument: Argument): boolean {
  const { row } = argument;
  const isOracles = row.typeOwner === 'SYS' || row.typeOwner === 'PUBLIC';
  if (isCursor(argument)) return false;
  if (refOfArgument(row)) return isOracles && /^(?:ANY|XMLTYPE$)/.test(row.typeName ?? '');
  return scalarOf(spellScalar(row.type ?? '', row.charset), row) === undefined;
}
