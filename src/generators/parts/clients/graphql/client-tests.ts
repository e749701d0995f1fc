import { javaFile, modelClass } from '../../../text/java/java-file.ts';
import { block } from '../../../text/render/escape.ts';
import type { Contribution } from '../../part.ts';
import { answerCode } from '../json/answer-code.ts';
import { namesCode } from '../json/files.ts';
import type { GraphQlGroup, GraphQlOperation, GraphQlProject } from './operation.ts';
import { sampleCall } from './sample.ts';

const SAMPLE_INDENT = 12;
const MATCHERS = 'org.springframework.test.web.client.match.MockRestRequestMatchers';
const STATIC_IMPORTS = [
  'org.assertj.core.api.Assertions.assertThat',
  'org.assertj.core.api.Assertions.catchThrowable',
  ...['anything', 'jsonPath', 'requestTo'].map((name) => `${MATCHERS}.${name}`),
  'org.springframework.test.web.client.response.MockRestResponseCreators.withRawStatus',
];

/** Writes the tests of a group's client against an API that is played: each request, each answer, and failures by error. */
export function clientTest(group: GraphQlGroup, project: GraphQlProject): Contribution {
  const methods = group.operations.map((operation) => method(operation, project));
  return javaFile(project, {
    home: 'client',
    name: `${group.type}ClientTest`,
    template: 'clients/graphql/ClientTest.java',
    test: true,
    imports: [
      'org.junit.jupiter.api.Test',
      'org.springframework.mock.http.client.MockClientHttpRequest',
      'org.springframework.test.web.client.MockRestServiceServer',
      'org.springframework.web.client.RestClient',
      'tools.jackson.databind.json.JsonMapper',
      ...methods.flatMap(({ imports }) => imports),
    ],
    view: {
      client: `${group.type}Client`,
      methods,
      members: namesCode(project),
      staticImports: STATIC_IMPORTS,
    },
  });
}

function method(operation: GraphQlOperation, project: GraphQlProject) {
  const { names, request, api } = operation;
  const { call } = api.contract;
  const { answer, variables, request: values } = sampleCall(operation, project.types);
  const asks = request.members.length > 0;
  const read = answerCode(operation, project, answer.read);
  return {
    name: names.method,
    field: call.field,
    request: asks ? request.name : undefined,
    sample: block(JSON.stringify(values, null, 2), SAMPLE_INDENT),
    answer: block(JSON.stringify({ data: { [call.field]: answer.wire } }, null, 2), SAMPLE_INDENT),
    variables: block(JSON.stringify(variables, null, 2), SAMPLE_INDENT),
    read: read?.text,
    deep: ['ref', 'list', 'map'].includes(api.answer?.kind ?? ''),
    imports: [...(asks ? [modelClass(project, request.name)] : []), ...(read?.imports ?? [])],
  };
}
