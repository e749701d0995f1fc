import { capital } from '../../../../../checks/names/words.ts';
import { answerType } from '../../../../service/response.ts';
import type { Code } from '../../../../text/java/code.ts';
import { simpleName } from '../../../../text/java/types.ts';
import { id, num } from '../../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../../text/render/rendered.ts';
import type { Call } from '../dialects/call.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { DatabaseOperation, DatabaseProject } from '../operation/operation.ts';
import { portionOf } from './limit.ts';
import { mapperName, memberExpression, rowMapperReference } from './mappers.ts';
import type { Method } from './method.ts';

const AT_MOST_ONE: readonly Code[] = [line(fragment`.optional()`), line(fragment`.orElse(null)`)];

/**
 * Writes a repository's method that asks by a statement. `found`: the query that counts where the statement says that it changed nothing.
 * @example
 * select name from users where id = :id   →   return jdbc.sql(…).param("id", …).query(…).optional().orElse(null)
 */
export function statementMethod(
  operation: DatabaseOperation,
  call: Call,
  owner: Rendered,
  dialect: Dialect,
  project: DatabaseProject,
  found?: Call,
): Omit<Method, 'mappers'> {
  const answers = answerType(operation, project) ? fragment`return ` : fragment``;
  const begins = found ? fragment`int changed = ` : answers;
  return {
    operation,
    by: 'statement',
    before: builderLines(call.builder, dialect),
    start: line(fragment`${begins}jdbc.sql(${call.sql})`),
    after: found ? foundLines(found) : [],
    chain: [
      ...call.parameters,
      ...portionLines(operation, dialect),
      ...finishOf(operation, call, owner, dialect, project),
    ],
  };
}

/** Writes the lines that count what an UPDATE has found where it changed nothing. */
function foundLines({ sql, parameters }: Call): readonly Code[] {
  const chain = [...parameters, line(fragment`.query(Integer.class)`), line(fragment`.single();`)];
  return [
    line(fragment`if (changed > 0) {`),
    line(fragment`    return changed;`),
    line(fragment`}`),
    line(fragment`return jdbc.sql(${sql})`),
    ...chain.map(({ text, imports }) => ({ text: fragment`    ${text}`, imports })),
  ];
}

/**
 * Writes the lines of arguments: the first begins with a new object, the last ends with a semicolon.
 * @example
 * .add(…), the only line, on PostgreSQL   →   var arguments = new PostgresArguments() .add(…);
 */
export function builderLines(builder: readonly Code[], { kind, argumentsClass }: Dialect): readonly Code[] {
  if (builder.length === 0) return [];
  if (!argumentsClass) throw new Error(`${kind} has no arguments that may be left out`);
  const opening = fragment`var arguments = new ${id(simpleName(argumentsClass))}()`;
  return builder.map(({ text, imports }, index) => {
    const opened = index === 0 ? fragment`${opening}\n            ${text}` : fragment`    ${text}`;
    const all = index === 0 ? [argumentsClass, ...imports] : imports;
    return { text: index === builder.length - 1 ? fragment`${opened};` : opened, imports: all };
  });
}

/** Writes how many rows the driver keeps: `.withFetchSize(1000)`. */
function portionLines(operation: DatabaseOperation, dialect: Dialect): readonly Code[] {
  const { setting, rows } = portionOf(operation, dialect) ?? {};
  return setting && rows ? [line(fragment`.with${id(capital(setting))}(${rows})`)] : [];
}

/** Writes the way from the bound statement to the answer: `.query(…)`, `.optional()`. */
function finishOf(
  operation: DatabaseOperation,
  call: Call,
  owner: Rendered,
  dialect: Dialect,
  project: DatabaseProject,
): Code[] {
  const { members, record } = operation.response;
  const [only] = members;
  if (!only)
    return call.silent ? [line(fragment`.update()`)] : [line(fragment`.query()`), line(fragment`.singleRow()`)];
  if (!record && only.kind === 'count') return [line(fragment`.update()`)];
  if (!record && only.kind === 'rows' && only.cursor === undefined) {
    const mapper = rowMapperReference(only, owner, dialect, project);
    const { text, imports } = mapper;
    return only.many
      ? [limited(operation, mapper, dialect)]
      : [{ text: fragment`.query(${text})`, imports }, ...AT_MOST_ONE];
  }
  if (record) return [line(fragment`.query(${owner}::${id(mapperName(record))})`), ...AT_MOST_ONE];
  const value = memberExpression(only, operation, dialect, owner, project);
  return [{ text: fragment`.query((rs, rowNumber) -> ${value.text})`, imports: value.imports }, ...AT_MOST_ONE];
}

function limited({ maxRows, streamed }: DatabaseOperation, mapper: Code, { rows: { limit } }: Dialect): Code {
  const name = id(simpleName(limit));
  const text = streamed
    ? fragment`.query(${name}.each(${num(maxRows)}, ${mapper.text}, rows))`
    : fragment`.query(${name}.list(${num(maxRows)}, ${mapper.text}))`;
  return { text, imports: [limit, ...mapper.imports] };
}

function line(text: Rendered): Code {
  return { text, imports: [] };
}
