import type { RoutineSummary } from '../../model/described/routine.ts';
import { scalarOf, spellScalar } from './scalar.ts';
import { type Argument, isCursor, type Subprogram } from './subprogram.ts';
import { refOfArgument, spellArgument } from './types.ts';

const MAX_SIGNATURE = 2_000;

/**
 * Makes a line of the list. The parts of a named type are not read for it, so a routine may still be refused when it is
 * described.
 */
export function summaryOf(subprogram: Subprogram): RoutineSummary {
  const { standsFor } = subprogram.head;
  const taken = subprogram.arguments.map(spelt).join(', ');
  const answer = subprogram.returns ? ` → ${spellArgument(subprogram.returns.row)}` : '';
  const text = `(${taken})${answer}${standsFor ? ` = ${standsFor}` : ''}`;
  const refused = refusedType(subprogram);
  return {
    ...subprogram.ref,
    kind: subprogram.returns ? 'function' : 'procedure',
    signature: text.slice(0, MAX_SIGNATURE),
    parameterNames: subprogram.arguments.flatMap(({ row }) => (row.argument === null ? [] : [row.argument])),
    readOnly: false,
    ...(refused !== undefined && { refused: { reason: 'type', type: refused } }),
  };
}

function spelt({ row }: Argument): string {
  const mode = row.mode === 'IN' || row.mode === null ? '' : `${row.mode} `;
  return `${mode}${row.argument ?? ''} ${spellArgument(row)}${row.defaulted === 'Y' ? ' DEFAULT' : ''}`;
}

function refusedType({ arguments: taken, returns }: Subprogram): string | undefined {
  const given = taken.find((argument) => isRefused(argument) || (isCursor(argument) && argument.row.mode !== 'OUT'));
  const found = given ?? (returns && isRefused(returns) ? returns : undefined);
  return found && spellArgument(found.row);
}

/** Whether nobody can give or take an argument: it has one of Oracle's own types such as ANYDATA or XMLTYPE. */
function isRefused(argument: Argument): boolean {
  const { row } = argument;
  const isOracles = row.typeOwner === 'SYS' || row.typeOwner === 'PUBLIC';
  if (isCursor(argument)) return false;
  if (refOfArgument(row)) return isOracles && /^(?:ANY|XMLTYPE$)/.test(row.typeName ?? '');
  return scalarOf(spellScalar(row.type ?? '', row.charset), row) === undefined;
}
