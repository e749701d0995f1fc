import { SOAP_NAMESPACES } from '../../../../model/contract/calls/soap.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { answerType } from '../../../service/response.ts';
import type { Code } from '../../../text/java/code.ts';
import { javaFile, modelClass } from '../../../text/java/java-file.ts';
import { block, id } from '../../../text/render/escape.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import type { SoapGroup, SoapOperation, SoapProject } from './operation.ts';
import { sampleCall } from './sample.ts';

const SAMPLE_INDENT = 12;
const MEDIA_TYPES = { '1.1': 'text/xml;charset=UTF-8', '1.2': 'application/soap+xml;charset=UTF-8' } as const;
const STATIC_IMPORTS = [
  'org.assertj.core.api.Assertions.assertThat',
  'org.assertj.core.api.Assertions.catchThrowable',
  'org.springframework.test.web.client.match.MockRestRequestMatchers.anything',
  'org.springframework.test.web.client.response.MockRestResponseCreators.withRawStatus',
];
const TEST_IMPORTS = [
  ...['client.ApiProperties', 'client.http.ApiCredentials', 'client.http.ApiFailures', 'client.http.HttpApi'],
  ...['client.soap.SoapApi', 'client.soap.SoapCredentials', 'client.soap.XmlFragment', 'client.soap.XopPackage'],
  'failure.Failure',
].map(runtimeClass);
const LIBRARY_IMPORTS = [
  'org.junit.jupiter.api.Test',
  'org.springframework.mock.http.client.MockClientHttpRequest',
  'org.springframework.test.web.client.MockRestServiceServer',
  'org.springframework.test.web.client.RequestMatcher',
  'org.springframework.web.client.RestClient',
  'org.xmlunit.builder.DiffBuilder',
];

/** Writes the tests of a group's client against an API that is played: each message, each answer, and failures by status. */
export function clientTest(group: SoapGroup, project: SoapProject): Contribution {
  const methods = group.operations.map((operation) => method(operation, project));
  return javaFile(project, {
    home: 'client',
    name: `${group.type}ClientTest`,
    template: 'clients/soap/ClientTest.java',
    test: true,
    imports: [
      ...TEST_IMPORTS,
      ...LIBRARY_IMPORTS,
      ...(methods.some(({ usesJson }) => usesJson) ? ['tools.jackson.databind.json.JsonMapper'] : []),
      ...methods.flatMap(({ imports }) => imports),
    ],
    view: {
      client: `${group.type}Client`,
      methods,
      usesJson: methods.some(({ usesJson }) => usesJson),
      staticImports: STATIC_IMPORTS,
    },
  });
}

function method(operation: SoapOperation, project: SoapProject) {
  const { names, request, api } = operation;
  const call = sampleCall(operation, project);
  const asks = request.members.length > 0;
  const read = answerCode(operation, project, call.answer?.read);
  const namespace = SOAP_NAMESPACES[api.call.version];
  const envelope = (header: string, body: string) =>
    block(
      indented(`<soap:Envelope xmlns:soap="${namespace}">${header}<soap:Body>${body}</soap:Body></soap:Envelope>`),
      SAMPLE_INDENT,
    );
  return {
    name: names.method,
    type: MEDIA_TYPES[api.call.version],
    request: asks ? request.name : undefined,
    sample: block(JSON.stringify(call.request, null, 2), SAMPLE_INDENT),
    sent: envelope(call.header === '' ? '' : `<soap:Header>${call.header}</soap:Header>`, call.body),
    answer: envelope('', call.answer?.xml ?? ''),
    read: read?.text,
    deep: ['ref', 'list', 'map'].includes(api.answer?.kind ?? ''),
    usesJson: asks || read !== undefined,
    imports: [...(asks ? [modelClass(project, request.name)] : []), ...(read?.imports ?? [])],
  };
}

/** Lays out XML with one element a line, where elements hold nothing but elements. */
function indented(xml: string): string {
  let depth = 0;
  return xml
    .replace(/(<\/?[^>]+>)(?=<)/g, '$1\n')
    .split('\n')
    .map((line) => {
      if (line.startsWith('</')) depth--;
      const text = '  '.repeat(Math.max(0, depth)) + line;
      if (/^<[^/]/.test(line) && !/\/>$/.test(line) && !/<\/[^>]+>$/.test(line)) depth++;
      return text;
    })
    .join('\n');
}

/** Writes the expected answer, which is compared member by member. */
function answerCode(operation: SoapOperation, project: SoapProject, read: unknown): Code | undefined {
  const type = answerType(operation, project);
  if (!type || operation.api.answer === undefined) return undefined;
  const sample = block(JSON.stringify(read, null, 2), SAMPLE_INDENT);
  if (!type.text.toString().includes('<')) {
    return { text: fragment`json.readValue(${sample}, ${type.text}.class)`, imports: type.imports };
  }
  return {
    text: fragment`json.readValue(${sample}, new ${id('TypeReference')}<${type.text}>() {})`,
    imports: ['tools.jackson.core.type.TypeReference', ...type.imports],
  };
}
