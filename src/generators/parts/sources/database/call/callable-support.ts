import { modelClass } from '../../../../text/java/java-file.ts';
import type { Binding, CallableText, Dialect, SupportFile } from '../dialects/dialect.ts';
import type { DatabaseProject } from '../operation/operation.ts';
import { portionOf } from './limit.ts';

const IMPORTS = [
  'java.sql.CallableStatement',
  'java.sql.Connection',
  'java.sql.SQLException',
  'java.util.ArrayList',
  'java.util.List',
  'org.jspecify.annotations.Nullable',
  'org.springframework.jdbc.core.CallableStatementCallback',
  'org.springframework.jdbc.core.CallableStatementCreator',
  'org.springframework.jdbc.core.JdbcTemplate',
  'org.springframework.jdbc.core.SqlProvider',
  'org.springframework.jdbc.core.StatementCreatorUtils',
  'org.springframework.util.Assert',
];
const SCALE_IMPORTS = ['java.math.BigDecimal'];

/** Lists the classes that calls go through, with no more in them than this project's calls need; none where all are statements. */
export function callableSupport(project: DatabaseProject, dialect: Dialect): readonly SupportFile[] {
  const calls = project.operations.flatMap((operation): CallableText[] => {
    const call = operation.routine.kind === 'query' ? undefined : dialect.call(operation, project);
    return call?.kind === 'callable' ? [call] : [];
  });
  if (calls.length === 0) return [];
  const bindings = calls.flatMap(({ parameters, optional }): Binding[] => [
    ...parameters.map((parameter) => parameter.binding),
    ...optional.map((argument) => dialect.bind(argument.member, project)),
  ]);
  const optional = calls.some((call) => call.optional.length > 0);
  const results = project.operations.some((operation) =>
    operation.response.members.some((member) => member.kind === 'rows' && member.tables),
  );
  const scales = bindings.some((binding) => binding.typeName === undefined && binding.scale !== undefined);
  const portions = project.operations.flatMap((operation) => portionOf(operation, dialect)?.setting ?? []);
  const streams = project.operations.some((operation) => operation.streamed);
  const collects = dialect.rows.collects === true;
  const view = {
    optional,
    streams,
    collects,
    addOutput: collects ? 'addOutput' : 'add',
    fetchSize: portions.includes('fetchSize'),
    maxRows: portions.includes('maxRows'),
    asksForResults: results && dialect.resultsNeedAsking === true,
    typeNames: bindings.some((binding) => binding.typeName !== undefined),
    scales,
  };
  const imports = [
    ...IMPORTS,
    ...(optional ? [modelClass(project, 'Omittable'), 'java.util.function.Function'] : []),
    ...(scales ? SCALE_IMPORTS : []),
    ...(streams ? ['java.util.function.Consumer', 'org.springframework.jdbc.core.RowMapper'] : []),
  ];
  return [
    { name: 'RoutineCall', template: 'sources/database/dialects/callable/RoutineCall.java', imports, view },
    {
      name: 'CallResults',
      template: 'sources/database/dialects/callable/CallResults.java',
      view: { streams, collects },
    },
  ];
}
