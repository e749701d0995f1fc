import { isOmittable } from '../../../../../model/types.ts';
import type { Code } from '../../../../text/java/code.ts';
import { block, str } from '../../../../text/render/escape.ts';
import { fragment, joined } from '../../../../text/render/rendered.ts';
import { type Call, parameterLine, requestValue, sqlTypeOf } from '../dialects/call.ts';
import type { CallArgument, CallText, Dialect } from '../dialects/dialect.ts';
import type { DatabaseOperation, DatabaseProject } from '../operation/operation.ts';
import { soleMark } from './sole.ts';

/** Beyond this the statement is laid out over several lines. */
const MAX_STATEMENT_CHARS = 84;
const MAX_BUILDER_CHARS = 104;
const STATEMENT_INDENT = 12;

/**
 * Writes the call of a routine: as a constant text, or put together at run time where arguments may be left out.
 * @example
 * function add(a int, b int) on PostgreSQL   →   select add(a => :a::integer, b => :b::integer)
 */
export function routineCall(
  operation: DatabaseOperation,
  text: CallText,
  dialect: Dialect,
  project: DatabaseProject,
): Call {
  const call = { ...text, before: soleMark(operation, dialect, project) + text.before };
  const silent = operation.routine.kind === 'procedure' && operation.response.members.length === 0;
  if (isBuilt(call)) {
    return {
      builder: call.arguments.map((argument) => builderLine(argument, dialect, project)),
      sql: fragment`${str(call.before)} + arguments.list() + ${str(call.after)}`,
      parameters: [{ text: fragment`.paramSource(arguments.values())`, imports: [] }],
      silent,
    };
  }
  return {
    builder: [],
    sql: block(statement(call, dialect), STATEMENT_INDENT),
    parameters: call.arguments.flatMap(({ member }) =>
      member ? [parameterLine(member.component, member, dialect, project)] : [],
    ),
    silent,
  };
}

/** Tells whether the text of a call is put together at run time. */
export function isBuilt(call: CallText): boolean {
  return call.arguments.some(({ member }) => member && isOmittable(member));
}

function statement({ before, arguments: all, after }: CallText, dialect: Dialect): string {
  const written = all.map((argument) => dialect.argument(argument, argument.member?.component ?? ''));
  const short = before + written.join(', ') + after;
  if (short.length <= MAX_STATEMENT_CHARS || all.length === 0) return short;
  return `${before}\n    ${written.join(',\n    ')}\n${after}`;
}

/** Writes a line of arguments: `.addGiven("since =>", "date", request.since(), Types.DATE)`. */
function builderLine(argument: CallArgument, dialect: Dialect, project: DatabaseProject): Code {
  const name = fragment`${str(argument.prefix)}, ${str(argument.cast)}`;
  const { member } = argument;
  if (!member) return { text: fragment`.out(${name})`, imports: [] };
  const binding = dialect.bind(member, project);
  const value = requestValue(member);
  const type = sqlTypeOf(binding);
  if (!isOmittable(member)) {
    const bound = binding.value(value);
    return { text: fragment`.add(${name}, ${bound.text}, ${type.text})`, imports: [...type.imports, ...bound.imports] };
  }
  const format = binding.format ? [binding.format.text] : [];
  const line = fragment`.addGiven(${joined([name, value, ...format, type.text], ', ')})`;
  const isLong = line.toString().length > MAX_BUILDER_CHARS;
  return {
    text: isLong ? fragment`.addGiven(${name},\n                ${joined([value, ...format, type.text], ', ')})` : line,
    imports: [...type.imports, ...(binding.format?.imports ?? [])],
  };
}
