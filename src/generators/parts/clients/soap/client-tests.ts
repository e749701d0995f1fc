import { SOAP_NAMESPACES } from '../../../../model/contract/calls/soap.ts';
import { isUserToken } from '../../../../model/contract/contract.ts';
import { answerType } from '../../../service/response.ts';
import type { Code } from '../../../text/java/code.ts';
import { javaFile, modelClass } from '../../../text/java/java-file.ts';
import { block, id } from '../../../text/render/escape.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import type { SoapGroup, SoapOperation, SoapProject } from './operation.ts';
import { sampleCall } from './sample.ts';

const SAMPLE_INDENT = 12;

/** Writes the tests of a group's client against an API on the same machine: each message, each answer, and failures by fault. */
export function clientTest(group: SoapGroup, project: SoapProject): Contribution {
  const methods = group.operations.map((operation) => method(operation, project));
  return javaFile(project, {
    home: 'client',
    name: `${group.type}ClientTest`,
    template: 'clients/soap/ClientTest.java',
    test: true,
    imports: [
      'org.junit.jupiter.api.Test',
      ...(methods.some(({ usesJson }) => usesJson) ? ['tools.jackson.databind.json.JsonMapper'] : []),
      ...methods.flatMap(({ imports }) => imports),
    ],
    view: {
      client: `${group.type}Client`,
      methods,
      usesJson: methods.some(({ usesJson }) => usesJson),
      staticImports: ['org.assertj.core.api.Assertions.assertThat', 'org.assertj.core.api.Assertions.catchThrowable'],
    },
  });
}

function method(operation: SoapOperation, project: SoapProject) {
  const { names, request, api } = operation;
  const call = sampleCall(operation, project);
  const asks = request.members.length > 0;
  const read = answerCode(operation, project, call.answer?.read);
  const namespace = SOAP_NAMESPACES[api.call.version];
  // What says who calls is left out where messages are compared, and its header stays.
  const header =
    call.header === '' && !isUserToken(project.connection.auth) ? '' : `<soap:Header>${call.header}</soap:Header>`;
  const sent = `<soap:Envelope xmlns:soap="${namespace}">${header}<soap:Body>${call.body}</soap:Body></soap:Envelope>`;
  return {
    name: names.method,
    attaches: api.call.mtom === true,
    version: api.call.version === '1.1' ? 'SOAP_11' : 'SOAP_12',
    request: asks ? request.name : undefined,
    sample: block(JSON.stringify(call.request, null, 2), SAMPLE_INDENT),
    sent: block(indented(sent), SAMPLE_INDENT),
    answer: block(indented(call.answer?.xml ?? ''), SAMPLE_INDENT),
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
