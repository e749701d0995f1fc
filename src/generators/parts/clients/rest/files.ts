import { isOmittable } from '../../../../model/types.ts';
import { javaFile } from '../../../text/java/java-file.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { type HttpCall, httpFiles } from '../http/files.ts';
import { jsonFiles } from '../json/files.ts';
import type { RestProject } from './operation.ts';

const CALL: HttpCall = {
  type: 'ApiCall',
  doc: fragment`A call of one operation: its path with {@code {variables}} as the contract has it.`,
  parameters: fragment`String method, String path`,
  arguments: fragment`HttpMethod.valueOf(method), path`,
  imports: ['org.springframework.http.HttpMethod'],
  asks: fragment`api.call("GET", "/a").answer("application/json", Integer.class)`,
  asked: 'GET /a',
};

/** Contributes the classes that all calls go through, and their tests. */
export function clientFiles(project: RestProject): Contribution[] {
  const { operations, connection } = project;
  // Fields of forms may be written in styles of their own; members of bodies may be left out, and may be null.
  const styled = operations.some(({ api }) => api.body?.form === 'form' && api.body.fields.length > 0);
  const multipart = operations.some(({ api }) => api.body?.form === 'multipart');
  const documents = operations.some(({ api }) => api.parameters.some(({ parameter }) => parameter.json));
  const omittable = operations.some(({ request }) => request.members.some(isOmittable));
  const file = (name: string, view: object = {}, test = false) =>
    javaFile(project, { home: 'client', name, template: `clients/rest/${name}.java`, view, test });
  return [
    ...httpFiles(project, connection.auth, CALL),
    ...jsonFiles(
      project,
      operations.flatMap(({ api }) => (api.answer ? [api.answer.type] : [])),
    ),
    file('ApiCall', { styled, multipart, omittable, documents }),
    file('ApiStyle'),
    ...(multipart ? [file('ApiParts')] : []),
    file('ApiStyleTest', { omittable }, true),
  ];
}
