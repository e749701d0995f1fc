import type { SourceOperation } from '../../../../../model/operation.ts';
import { runtimeClass } from '../../../../runtime/classes.ts';
import { importsOf } from '../../../../text/java/code.ts';
import { fragment } from '../../../../text/render/rendered.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { DatabaseDetail, DatabaseOperation, DatabaseProject } from '../operation/operation.ts';
import { queryCall } from './query.ts';

/**
 * Whether several requests can be one batch: those of a statement that changes rows and answers none, whose text is the same for
 * all of them.
 */
export function doesBlocks({ source, request, response, nature, transaction }: SourceOperation): boolean {
  const { routine } = source.detail as DatabaseDetail;
  if (routine.kind !== 'query' || nature !== 'writes' || transaction !== 'joins') return false;
  // A list may be as many parameters as it has elements.
  if (request.members.length === 0 || request.members.some(({ type }) => type.kind === 'list')) return false;
  return routine.generatedKey !== undefined || response.members.every(({ kind }) => kind === 'count');
}

/**
 * Writes a repository's method that does a statement for several requests.
 * @example
 * insert into notes (note) values (:note)   →   Batch.update(batches, "insert …", requests, (request, row) -> row.param("note", …));
 */
export function blockMethod(operation: DatabaseOperation, dialect: Dialect, project: DatabaseProject) {
  const { sql, parameters } = queryCall(operation, dialect, project);
  const last = parameters.length - 1;
  return {
    name: `${operation.names.method}All`,
    request: operation.request.name,
    start: fragment`Batch.update(batches, ${sql}, requests, (request, row) -> row`,
    chain: parameters.map(({ text }, index) => (index === last ? fragment`${text});` : text)),
    imports: [runtimeClass('jdbc.Batch'), 'java.util.List', ...importsOf(parameters)],
  };
}
