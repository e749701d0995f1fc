import type { DataType } from '../../../../model/types.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { foundType, requestParameter } from '../../../service/response.ts';
import { javaFile, typeCode } from '../../../text/java/java-file.ts';
import { str } from '../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { requestValue } from '../request-value.ts';
import { type Messages, messageClass } from './messages.ts';
import type { GrpcGroup, GrpcOperation, GrpcProject } from './operation.ts';

const TYPE_REFERENCE = 'tools.jackson.core.type.TypeReference';

/**
 * Writes the client of a group: one call for each operation, as its service describes it.
 * @example
 * depot.v1.Depot/Find(Key) returns (Item)   →   Item find(FindRequest request) { … .member("id", request.id()) .answer(Item.class); }
 */
export function clientFile(group: GrpcGroup, messages: Messages, project: GrpcProject): Contribution {
  const methods = group.operations.map((operation) => method(operation, messages, project));
  return javaFile(project, {
    home: 'client',
    name: `${group.type}Client`,
    template: 'clients/grpc/Client.java',
    imports: [
      runtimeClass('client.grpc.GrpcApi'),
      'org.springframework.stereotype.Component',
      ...methods.flatMap(({ imports }) => imports),
    ],
    view: { doc: `Calls the API: ${group.type}.`, methods },
  });
}

function method(operation: GrpcOperation, messages: Messages, project: GrpcProject) {
  const { api, names, title } = operation;
  const { call } = api.contract;
  const answer = foundType(operation, project);
  const parameter = requestParameter(operation, project);
  const [request, response] = [call.request, call.response].map((name) => messageClass(name, messages, project));
  const end = answerCall(operation, project);
  return {
    name: names.method,
    doc: title,
    path: call.method,
    request: simple(request),
    response: simple(response),
    returns: answer?.text ?? fragment`void`,
    answers: answer !== undefined,
    parameters: parameter.text,
    chain: [...requestCalls(operation), end.text],
    imports: [request ?? '', response ?? '', ...parameter.imports, ...(answer?.imports ?? []), ...end.imports],
  };
}

function simple(qualified = ''): string {
  return qualified.slice(qualified.lastIndexOf('.') + 1);
}

/** Writes the request: `.member("id", request.id())`, `.given(…)` for a member that may be left out, `.message(…)` for one whole value. */
function requestCalls(operation: GrpcOperation): readonly Rendered[] {
  const { api, request } = operation;
  const { members, whole } = api.body ?? {};
  const optional = new Set(request.members.filter((member) => member.optional).map(({ property }) => property));
  if (whole !== undefined) return [fragment`.message(${requestValue(operation, whole)})`];
  return (members ?? []).map(({ name, property }) => {
    const how = optional.has(property) ? fragment`given` : fragment`member`;
    return fragment`.${how}(${str(name)}, ${requestValue(operation, property)})`;
  });
}

function answerCall({ api }: GrpcOperation, project: GrpcProject): { text: Rendered; imports: readonly string[] } {
  const { answer, contract } = api;
  const { isStreamed } = contract.call;
  if (!answer) return { text: isStreamed ? fragment`.doneAll();` : fragment`.done();`, imports: [] };
  const item: DataType = isStreamed && answer.kind === 'list' ? answer.of : answer;
  const type = typeCode(item, project);
  const how = isStreamed ? fragment`.answers` : fragment`.answer`;
  if (!type.text.toString().includes('<')) {
    return { text: fragment`${how}(${type.text}.class);`, imports: type.imports };
  }
  return {
    text: fragment`${how}(new TypeReference<${type.text}>() {});`,
    imports: [TYPE_REFERENCE, ...type.imports],
  };
}
