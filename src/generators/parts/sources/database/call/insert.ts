import { runtimeClass } from '../../../../runtime/classes.ts';
import type { Code } from '../../../../text/java/code.ts';
import { typeCode } from '../../../../text/java/java-file.ts';
import { id, str } from '../../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../../text/render/rendered.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { DatabaseOperation, DatabaseProject } from '../operation/operation.ts';
import type { Method } from './method.ts';

import { queryCall } from './query.ts';

/** Tells whether an operation inserts a row whose key JDBC tells beside the update count. */
export function isKeyedInsert({ routine }: DatabaseOperation): boolean {
  return routine.kind === 'query' && routine.generatedKey !== undefined;
}

/**
 * Writes a repository's method for an INSERT that answers the key which the database made, and the number of rows.
 * @example
 * insert into users (name) values (:name), key id   →   int updateCount = jdbc.sql(…)….update(keys, "id"); return new …(…)
 */
export function insertMethod(operation: DatabaseOperation, dialect: Dialect, project: DatabaseProject): Method {
  const { response, routine } = operation;
  const call = queryCall(operation, dialect, project);
  const values = response.members.map((member): Code => {
    if (member.kind !== 'value') return line(fragment`updateCount`);
    const type = typeCode(member.member.type, project);
    const imports = [runtimeClass('jdbc.GeneratedKey'), ...type.imports];
    return { text: fragment`GeneratedKey.of(keys, ${type.text}.class)`, imports };
  });
  const list = joined(
    values.map((value) => value.text),
    ', ',
  );
  const answer = response.record ? fragment`new ${id(response.record)}(${list})` : list;
  return {
    operation,
    by: 'statement',
    before: [
      {
        text: fragment`var keys = new GeneratedKeyHolder();`,
        imports: ['org.springframework.jdbc.support.GeneratedKeyHolder'],
      },
    ],
    start: line(fragment`${response.record ? fragment`int updateCount = ` : fragment``}jdbc.sql(${call.sql})`),
    chain: [...call.parameters, line(fragment`.update(keys, ${str(routine.generatedKey?.name ?? '')})`)],
    after: [{ text: fragment`return ${answer};`, imports: values.flatMap((value) => value.imports) }],
    mappers: [],
  };
}

function line(text: Rendered): Code {
  return { text, imports: [] };
}
