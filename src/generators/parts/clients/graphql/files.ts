import { isOmittable } from '../../../../model/types.ts';
import { javaFile } from '../../../text/java/java-file.ts';
import { str } from '../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { type HttpCall, httpFiles } from '../http/files.ts';
import { jsonFiles } from '../json/files.ts';
import { documentCall } from './client-file.ts';
import type { GraphQlProject } from './operation.ts';

/** Contributes the classes that all calls go through, and their tests. */
export function clientFiles(project: GraphQlProject): Contribution[] {
  const { operations, connection } = project;
  const omittable = operations.some(({ request }) => request.members.some(isOmittable));
  const { kind = 'query', field = '' } = operations[0]?.api.contract.call ?? {};
  const half = JSON.stringify({ data: { [field]: 1 }, errors: [{ message: 'Half' }] });
  const named = operations.map((operation) => documentCall(operation, project));
  const [document = []] = named;
  const renamed = named.some((call) => call.length > 0);
  const view = { omittable, renamed, kind, field, half, document: joined(document, '') };
  const file = (name: string, test = false) =>
    javaFile(project, { home: 'client', name, template: `clients/graphql/${name}.java`, view, test });
  return [
    ...httpFiles(project, connection.auth, callOf(kind, field, joined(document, ''))),
    ...jsonFiles(
      project,
      operations.flatMap(({ api }) => api.answer ?? []),
      { texts: ['Long', 'BigDecimal'] },
    ),
    file('ApiQuery'),
    file('ApiErrorException'),
    file('ApiErrors'),
    file('ApiErrorsTest', true),
  ];
}

function callOf(kind: string, field: string, document: Rendered): HttpCall {
  return {
    type: 'ApiQuery',
    doc: fragment`A call of one field, by the document {@code kind/field.graphql}.`,
    parameters: fragment`String kind, String field`,
    arguments: fragment`kind, field`,
    imports: [],
    asks: fragment`api.call(${str(kind)}, ${str(field)})${document}.answer(Integer.class)`,
    asked: 'POST /',
    isWhole: true,
  };
}
