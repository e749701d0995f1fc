import type { Code } from '../../java/code.ts';
import { id } from '../../render/escape.ts';
import { fragment, type Rendered } from '../../render/rendered.ts';
import { answerType } from '../../service/response.ts';
import type { Call } from './call.ts';
import type { Dialect } from './dialects/dialect.ts';
import { mapperName, memberExpression, rowMapperReference } from './mappers.ts';
import type { Method } from './method.ts';
import type { DatabaseOperation, DatabaseProject } from './operation.ts';

const AT_MOST_ONE: readonly Code[] = [line(fragment`.optional()`), line(fragment`.orElse(null)`)];

/** A method that asks by a statement through JdbcClient. */
export function statementMethod(
  operation: DatabaseOperation,
  call: Call,
  owner: string,
  dialect: Dialect,
  project: DatabaseProject,
): Omit<Method, 'mappers'> {
  const returns = answerType(operation, project) ? fragment`return ` : fragment``;
  return {
    operation,
    by: 'statement',
    before: call.builder.map((one, index) => builderLine(one, index, call.builder.length)),
    start: line(fragment`${returns}jdbc.sql(${call.sql})`),
    chain: [...call.parameters, ...finishOf(operation, call, owner, dialect, project)],
  };
}

function builderLine(code: Code, index: number, length: number): Code {
  const opened =
    index === 0 ? fragment`var arguments = new Arguments()\n            ${code.text}` : fragment`    ${code.text}`;
  return { text: index === length - 1 ? fragment`${opened};` : opened, imports: code.imports };
}

/** From the bound statement to the answer: `.query(…)`, `.list()`. */
function finishOf(
  operation: DatabaseOperation,
  call: Call,
  owner: string,
  dialect: Dialect,
  project: DatabaseProject,
): Code[] {
  const { members, record } = operation.response;
  const [only] = members;
  if (!only)
    return call.silent ? [line(fragment`.update()`)] : [line(fragment`.query()`), line(fragment`.singleRow()`)];
  if (!record && only.kind === 'count') return [line(fragment`.update()`)];
  if (!record && only.kind === 'rows' && only.cursor === undefined) {
    const query = line(fragment`.query(${rowMapperReference(only, owner, dialect)})`);
    return only.many ? [query, line(fragment`.list()`)] : [query, ...AT_MOST_ONE];
  }
  if (record) return [line(fragment`.query(${id(owner)}::${id(mapperName(record))})`), ...AT_MOST_ONE];
  const value = memberExpression(only, operation, dialect, owner, project);
  return [{ text: fragment`.query((rs, rowNumber) -> ${value.text})`, imports: value.imports }, ...AT_MOST_ONE];
}

function line(text: Rendered): Code {
  return { text, imports: [] };
}
