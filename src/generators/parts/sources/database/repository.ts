import { foundType, operationParameters } from '../../../service/response.ts';
import { javaFile } from '../../../text/java/java-file.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { callableMethod } from './call/callable.ts';
import { insertMethod, isKeyedInsert } from './call/insert.ts';
import { type Mapper, responseMapper, rowMapper } from './call/mappers.ts';
import type { Method } from './call/method.ts';
import { foundCall, queryCall } from './call/query.ts';
import { routineCall } from './call/routine.ts';
import { statementMethod } from './call/statement.ts';
import type { Dialect } from './dialects/dialect.ts';
import type { DatabaseGroup, DatabaseOperation, DatabaseProject } from './operation/operation.ts';
import { pagedMethod } from './page/method.ts';
import { requestFields } from './request-fields.ts';

const CLIENT = {
  ...{ type: fragment`JdbcClient`, name: fragment`jdbc`, import: 'simple.JdbcClient' },
  qualifier: fragment`CLIENT`,
};
const TEMPLATE = {
  ...{ type: fragment`JdbcTemplate`, name: fragment`template`, import: 'JdbcTemplate' },
  qualifier: fragment`TEMPLATE`,
};
const QUALIFIER = 'org.springframework.beans.factory.annotation.Qualifier';

/** Writes the repository of a group: the only class that knows SQL. */
export function repositoryFile(group: DatabaseGroup, dialect: Dialect, project: DatabaseProject): Contribution {
  const owner = `${group.type}Repository`;
  const bodies = group.operations.map((operation) => methodOf(operation, owner, dialect, project));
  const methods = bodies.map((body) => view(body, dialect, project));
  const mappers = distinct(bodies.flatMap((body) => body.mappers));
  const statements = bodies.some((body) => body.by === 'statement');
  const calls = bodies.some((body) => body.by === 'call');
  const fields = [...(statements ? [CLIENT] : []), ...(calls ? [TEMPLATE] : [])];
  return javaFile(project, {
    home: 'repository',
    name: owner,
    template: 'sources/database/repository.java',
    imports: [
      ...(project.library ? [QUALIFIER] : []),
      ...fields.map((field) => `org.springframework.jdbc.core.${field.import}`),
      'org.springframework.stereotype.Repository',
      ...methods.flatMap(({ imports }) => imports),
      ...mappers.flatMap((mapper) => mapper.imports),
    ],
    view: {
      doc: `Calls the database: ${group.type}.`,
      fields: fields.map((field, index) => parameterOf(field, index, project)),
      methods,
      mappers,
    },
  });
}

type Field = typeof CLIENT | typeof TEMPLATE;

function parameterOf(field: Field, index: number, { library }: DatabaseProject) {
  const qualifier = library ? fragment`@Qualifier(DatabaseDefaults.${field.qualifier}) ` : fragment``;
  return { ...field, injected: fragment`${qualifier}${field.type}`, comma: index === 0 ? fragment`` : fragment`, ` };
}

/** Writes the body of an operation's method: a query is a statement, a routine is called as its dialect says. */
function methodOf(operation: DatabaseOperation, owner: string, dialect: Dialect, project: DatabaseProject): Method {
  const rows = operation.response.members.filter((member) => member.kind === 'rows');
  const rowMappers = rows.flatMap((member) => rowMapper(member, operation, dialect, project));
  if (isKeyedInsert(operation)) return insertMethod(operation, dialect, project);
  const call = operation.routine.kind === 'query' ? undefined : dialect.call(operation, project);
  if (call?.kind === 'callable') {
    return { ...callableMethod(operation, call, owner, dialect, project), mappers: rowMappers };
  }
  if (operation.paging) return { ...pagedMethod(operation, call, owner, dialect, project), mappers: rowMappers };
  const statement = call ? routineCall(operation, call, dialect, project) : queryCall(operation, dialect, project);
  const mappers = [...responseMapper(operation, dialect, owner, project), ...rowMappers];
  const found = foundCall(operation, dialect, project);
  return { ...statementMethod(operation, statement, owner, dialect, project, found), mappers };
}

function view(
  { operation, before: own = [], start, chain, after = [] }: Method,
  dialect: Dialect,
  project: DatabaseProject,
) {
  const before = [...(dialect.before?.(operation, project) ?? []), ...own];
  const known = requestFields(operation, dialect, project);
  const answer = foundType(operation, project);
  const parameter = operationParameters(operation, project);
  return {
    name: operation.names.method,
    doc: operation.title,
    known: known.map((field, index) => ({ ...field, comma: index === known.length - 1 ? fragment`` : fragment`,` })),
    returns: answer?.text ?? fragment`void`,
    parameters: parameter.text,
    before: before.map((line) => line.text),
    start: start.text,
    chain: chain.map((line, index) => (index === chain.length - 1 ? fragment`${line.text};` : line.text)),
    after: after.map((line) => line.text),
    imports: [
      ...[...before, start, ...chain, ...after, parameter].flatMap(({ imports }) => imports),
      ...(answer?.imports ?? []),
    ],
  };
}

function distinct(mappers: readonly Mapper[]): Mapper[] {
  return [...new Map(mappers.map((mapper) => [mapper.name, mapper])).values()];
}
