import { runtimeClass } from '../../../runtime/classes.ts';
import { foundType, operationParameters } from '../../../service/response.ts';
import { javaFile } from '../../../text/java/java-file.ts';
import { simpleName } from '../../../text/java/types.ts';
import { id } from '../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { blockMethod } from './call/block.ts';
import { callableMethod } from './call/callable.ts';
import { insertMethod, isKeyedInsert } from './call/insert.ts';
import { type Mapper, responseMapper, rowMapper } from './call/mappers.ts';
import type { Method } from './call/method.ts';
import { foundCall, queryCall } from './call/query.ts';
import { routineCall } from './call/routine.ts';
import { statementMethod } from './call/statement.ts';
import type { Dialect, Learned } from './dialects/dialect.ts';
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
/** An application has none of it: nothing there does blocks. */
const BATCHES = {
  ...{ type: fragment`NamedParameterJdbcTemplate`, name: fragment`batches` },
  ...{ import: 'namedparam.NamedParameterJdbcTemplate', qualifier: fragment`` },
};
const QUALIFIER = 'org.springframework.beans.factory.annotation.Qualifier';

/** Writes the repository of a group: the only class that knows SQL. */
export function repositoryFile(group: DatabaseGroup, dialect: Dialect, project: DatabaseProject): Contribution {
  const name = `${group.type}Repository`;
  const learned = learnedBy(group, dialect, project);
  const owner = learned.length > 0 ? fragment`this` : id(name);
  const bodies = group.operations.map((operation) => methodOf(operation, owner, dialect, project));
  const methods = bodies.map((body) => view(body, dialect, project));
  const mappers = distinct(bodies.flatMap((body) => body.mappers));
  const statements = bodies.some((body) => body.by === 'statement');
  const calls = bodies.some((body) => body.by === 'call');
  const blocks = group.operations.some((operation) => operation.blocks);
  const fields = [...(statements ? [CLIENT] : []), ...(calls ? [TEMPLATE] : []), ...(blocks ? [BATCHES] : [])];
  return javaFile(project, {
    home: 'repository',
    name,
    template: 'sources/database/repository.java',
    imports: [
      ...(project.library ? [QUALIFIER, runtimeClass('jdbc.library.LibraryDatabase')] : []),
      ...fields.map((field) => `org.springframework.jdbc.core.${field.import}`),
      'org.springframework.stereotype.Repository',
      ...learned.map(({ type }) => type),
      ...methods.flatMap(({ imports }) => imports),
      ...mappers.flatMap((mapper) => mapper.imports),
    ],
    view: {
      doc: `Calls the database: ${group.type}.`,
      fields: fields.map((field, index) => parameterOf(field, index, project)),
      learned: learned.map(({ field, type }) => ({ field: id(field), type: id(simpleName(type)) })),
      methods,
      mappers,
    },
  });
}

/** Lists what operations of a group must know of their database, each once. Whoever reads a row then needs the repository's fields. */
function learnedBy({ operations }: DatabaseGroup, dialect: Dialect, project: DatabaseProject): readonly Learned[] {
  const all = operations.flatMap((operation) => dialect.learned?.(operation, project) ?? []);
  return [...new Map(all.map((learned) => [learned.field, learned])).values()];
}

type Field = typeof CLIENT | typeof TEMPLATE | typeof BATCHES;

function parameterOf(field: Field, index: number, { library }: DatabaseProject) {
  const qualifier = library ? fragment`@Qualifier(LibraryDatabase.${field.qualifier}) ` : fragment``;
  return { ...field, injected: fragment`${qualifier}${field.type}`, comma: index === 0 ? fragment`` : fragment`, ` };
}

/** Writes the body of an operation's method: a query is a statement, a routine is called as its dialect says. */
function methodOf(operation: DatabaseOperation, owner: Rendered, dialect: Dialect, project: DatabaseProject): Method {
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
  const learned = dialect.learned?.(operation, project);
  const before = [...(learned ? [{ text: fragment`${id(learned.field)}.learn();`, imports: [] }] : []), ...own];
  const known = requestFields(operation, dialect, project);
  const answer = foundType(operation, project);
  const parameter = operationParameters(operation, project);
  const several = operation.blocks && blockMethod(operation, dialect, project);
  return {
    several,
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
      ...(several?.imports ?? []),
      ...(known.length > 0 ? [runtimeClass('jdbc.RequestFields')] : []),
    ],
  };
}

function distinct(mappers: readonly Mapper[]): Mapper[] {
  return [...new Map(mappers.map((mapper) => [mapper.name, mapper])).values()];
}
