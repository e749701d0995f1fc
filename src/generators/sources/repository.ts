import type { Code, Dialect } from '../dialects/dialect.ts';
import type { Group, Operation, Project, ResponseMember } from '../model/project.ts';
import type { Contribution } from '../part.ts';
import { id } from '../render/escape.ts';
import { fragment, type Rendered } from '../render/rendered.ts';
import type { Call } from './call.ts';
import { javaFile } from './java-file.ts';
import { type Mapper, mapperName, memberExpression, responseMapper, rowMapper, rowMapperReference } from './mappers.ts';
import { queryCall } from './query.ts';
import { routineCall } from './routine.ts';
import { answerType, requestParameter, sourceName } from './shapes.ts';

/** The repository of a group: the only class that knows SQL. */
export function repositoryFile(group: Group, dialect: Dialect, project: Project): Contribution {
  const owner = `${group.type}Repository`;
  const methods = group.operations.map((operation) => method(operation, owner, dialect, project));
  const mappers = distinct(group.operations.flatMap((operation) => mappersOf(operation, dialect, owner, project)));
  return javaFile(project, {
    home: 'repository',
    name: owner,
    template: 'sources/repository.java',
    imports: [
      'org.springframework.jdbc.core.simple.JdbcClient',
      'org.springframework.stereotype.Repository',
      ...methods.flatMap((one) => one.imports),
      ...mappers.flatMap((one) => one.imports),
    ],
    view: { doc: `Calls the database: ${group.type}.`, methods, mappers },
  });
}

function method(operation: Operation, owner: string, dialect: Dialect, project: Project) {
  const { kind } = operation.source;
  const call = kind === 'query' ? queryCall(operation, dialect, project) : routineCall(operation, dialect, project);
  const answer = answerType(operation, project);
  const parameter = requestParameter(operation, project);
  const finish = finishOf(operation, call, owner, dialect, project);
  const chain = [...call.parameters, ...finish];
  return {
    name: operation.names.method,
    doc: sourceName(operation),
    returns: answer?.text ?? fragment`void`,
    answers: answer !== undefined,
    parameters: parameter.text,
    builder: call.builder.map((one, index) => (index === call.builder.length - 1 ? ended(one) : one.text)),
    sql: call.sql,
    chain: chain.map((one, index) => (index === chain.length - 1 ? ended(one) : one.text)),
    imports: [...[...call.builder, ...chain, parameter].flatMap((one) => one.imports), ...(answer?.imports ?? [])],
  };
}

/** From the bound statement to the answer: `.query(…)`, `.list()`. */
function finishOf(operation: Operation, call: Call, owner: string, dialect: Dialect, project: Project): Code[] {
  const { members, record } = operation.response;
  const [only] = members;
  if (!only)
    return call.silent ? [line(fragment`.update()`)] : [line(fragment`.query()`), line(fragment`.singleRow()`)];
  if (!record && only.kind === 'updateCount') return [line(fragment`.update()`)];
  if (!record && only.kind === 'rows' && !isCursor(only)) {
    const query = line(fragment`.query(${rowMapperReference(only, owner, dialect)})`);
    return only.many ? [query, line(fragment`.list()`)] : [query, ...AT_MOST_ONE];
  }
  if (record) return [line(fragment`.query(${id(owner)}::${id(mapperName(record))})`), ...AT_MOST_ONE];
  const value = memberExpression(only, operation, dialect, owner, project);
  return [{ text: fragment`.query((rs, rowNumber) -> ${value.text})`, imports: value.imports }, ...AT_MOST_ONE];
}

const AT_MOST_ONE: readonly Code[] = [line(fragment`.optional()`), line(fragment`.orElse(null)`)];

function mappersOf(operation: Operation, dialect: Dialect, owner: string, project: Project): Mapper[] {
  const rows = operation.response.members.filter((one) => one.kind === 'rows');
  return [
    ...responseMapper(operation, dialect, owner, project),
    ...rows.flatMap((one) => rowMapper(one, dialect, project)),
  ];
}

/** @returns whether a result comes through a cursor instead of being the result itself. */
export function isCursor(member: ResponseMember): boolean {
  return member.kind === 'rows' && member.shape.kind !== 'count' && member.shape.cursor !== undefined;
}

function distinct(mappers: readonly Mapper[]): Mapper[] {
  return [...new Map(mappers.map((one) => [one.name, one])).values()];
}

function line(text: Rendered): Code {
  return { text, imports: [] };
}

function ended(code: Code): Rendered {
  return fragment`${code.text};`;
}
