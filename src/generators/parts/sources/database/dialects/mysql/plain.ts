import { parseQuery } from '../../../../../../checks/sql/query.ts';
import { pieces } from '../../../../../../checks/sql/statement-pieces.ts';
import type { PlainArgument, PlainCall } from '../../../../../../model/proof/plan.ts';
import type { DatabaseOperation } from '../../operation/operation.ts';
import { quoted } from './quoted.ts';

/**
 * Writes the call that any client of the database makes: values are literals of the statement, outputs are variables of the session.
 * @example
 * procedure add(in a int, out sum int)   →   call `shop`.`add`( 0 , @out1 )
 */
export function plain(operation: DatabaseOperation): PlainCall {
  const { routine, request } = operation;
  const name = `${quoted(routine.ref.schema)}.${quoted(routine.ref.name)}`;
  if (routine.sql !== undefined) {
    const indexOf = (parameter: string) => request.members.findIndex((member) => member.name === parameter);
    const answer = routine.results[0]?.kind === 'count' ? 'count' : 'rows';
    return { answer, pieces: pieces(parseQuery(routine.sql, 'mariadb'), indexOf) };
  }
  const args = argumentsOf(operation);
  if (routine.kind === 'function') return { answer: 'rows', before: `select ${name}(`, arguments: args, after: ')' };
  return { answer: 'sets', before: `call ${name}(`, arguments: args, after: ')' };
}

function argumentsOf({ routine }: DatabaseOperation): readonly PlainArgument[] {
  let next = 0;
  return routine.parameters.map(({ mode, type }, index): PlainArgument => {
    const member = mode === 'out' ? {} : { member: next++ };
    if (mode === 'in') return { ...member, before: '', after: '' };
    const single = type.kind === 'float' && type.bits === 32;
    return { ...member, before: '', after: '', variable: `@out${index}`, ...(single && { single }) };
  });
}
