import { javaFile, modelClass } from '../../../text/java/java-file.ts';
import { block } from '../../../text/render/escape.ts';
import type { Contribution } from '../../part.ts';
import { answerCode } from '../json/answer-code.ts';
import { namesCode } from '../json/files.ts';
import { anyCode, anyImports } from './any.ts';
import { type Messages, messageClass } from './messages.ts';
import type { GrpcGroup, GrpcOperation, GrpcProject } from './operation.ts';
import { sampleCall } from './sample.ts';

const SAMPLE_INDENT = 12;

/** Writes the tests of a group's client against an API that is played: each request, each answer, and failures by status. */
export function clientTest(group: GrpcGroup, messages: Messages, project: GrpcProject): Contribution {
  const methods = group.operations.map((operation) => method(operation, messages, project));
  const usesJson = methods.some(({ usesJson }) => usesJson);
  return javaFile(project, {
    home: 'client',
    name: `${group.type}ClientTest`,
    template: 'clients/grpc/ClientTest.java',
    test: true,
    imports: [
      'io.grpc.Status',
      'org.junit.jupiter.api.Test',
      ...(usesJson ? ['tools.jackson.databind.json.JsonMapper'] : []),
      ...(methods.some(({ streamed }) => streamed) ? ['java.util.List'] : []),
      ...anyImports(project),
      ...methods.flatMap(({ imports }) => imports),
    ],
    view: {
      client: `${group.type}Client`,
      methods,
      usesJson,
      members: namesCode(project),
      any: anyCode(project),
      verifies: methods.some(({ read }) => read === undefined),
    },
  });
}

function method(operation: GrpcOperation, messages: Messages, project: GrpcProject) {
  const { names, request, api } = operation;
  const { call } = api.contract;
  const sample = sampleCall(operation, messages, project.types);
  const asks = request.members.length > 0;
  const read = answerCode(operation, project, sample.read);
  const [asked, answered] = [call.request, call.response].map((name) => messageClass(name, messages, project));
  const json = (value: unknown) => block(JSON.stringify(value, null, 2), SAMPLE_INDENT);
  return {
    name: names.method,
    path: call.method,
    streamed: call.isStreamed,
    request: asks ? request.name : undefined,
    sample: json(sample.request),
    sent: json(sample.sent),
    answered: json(sample.answered),
    asked: simple(asked),
    answers: simple(answered),
    read: read?.text,
    deep: ['ref', 'list', 'map'].includes(api.answer?.kind ?? ''),
    usesJson: asks || read !== undefined,
    imports: [
      asked ?? '',
      answered ?? '',
      ...(asks ? [modelClass(project, request.name)] : []),
      ...(read?.imports ?? []),
    ],
  };
}

function simple(qualified = ''): string {
  return qualified.slice(qualified.lastIndexOf('.') + 1);
}
