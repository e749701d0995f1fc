import { javaFile, modelClass } from '../../../text/java/java-file.ts';
import { block, str } from '../../../text/render/escape.ts';
import type { Rendered } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { answerCode } from '../json/answer-code.ts';
import { namesCode } from '../json/files.ts';
import type { BodyForm } from './body.ts';
import type { RestBody, RestGroup, RestOperation, RestProject } from './operation.ts';
import { wireCall } from './wire.ts';
import { urlEncoded, written } from './written.ts';

const SAMPLE_INDENT = 12;
const JSON_BODY = 'application/json';
const ADDRESS = 'http://api';
const MATCHERS = 'org.springframework.test.web.client.match.MockRestRequestMatchers';
const STATIC_IMPORTS = [
  'org.assertj.core.api.Assertions.assertThat',
  'org.assertj.core.api.Assertions.catchThrowable',
  `${MATCHERS}.anything`,
  'org.springframework.test.web.client.response.MockRestResponseCreators.withRawStatus',
];
const TEST_IMPORTS = [
  'org.junit.jupiter.api.Test',
  'org.springframework.test.web.client.MockRestServiceServer',
  'org.springframework.web.client.RestClient',
];
const SENT = 'org.springframework.mock.http.client.MockClientHttpRequest';

/** Writes the tests of a group's client against an API that is played: each request, each answer, and failures by status. */
export function clientTest(group: RestGroup, project: RestProject): Contribution {
  const methods = group.operations.map((operation) => method(operation, project));
  return javaFile(project, {
    home: 'client',
    name: `${group.type}ClientTest`,
    template: 'clients/rest/ClientTest.java',
    test: true,
    imports: [
      ...TEST_IMPORTS,
      ...(methods.some(({ usesJson }) => usesJson) ? ['tools.jackson.databind.json.JsonMapper'] : []),
      ...(methods.some(({ body, parts }) => body !== undefined || parts.length > 0) ? [SENT] : []),
      ...methods.flatMap(({ imports }) => imports),
    ],
    view: {
      client: `${group.type}Client`,
      methods,
      usesJson: methods.some(({ usesJson }) => usesJson),
      members: namesCode(project),
      staticImports: [
        ...STATIC_IMPORTS,
        ...(methods.some(({ headers }) => headers.length > 0) ? [`${MATCHERS}.header`] : []),
        ...(methods.some(({ text }) => text !== undefined) ? [`${MATCHERS}.content`] : []),
      ],
    },
  });
}

function method(operation: RestOperation, project: RestProject) {
  const { names, request, api } = operation;
  const call = wireCall(operation, project);
  const asks = request.members.length > 0;
  const read = call.answer && answerCode(operation, project, call.answer.read);
  return {
    name: names.method,
    asked: `${api.method} ${ADDRESS}${call.target}`,
    request: asks ? request.name : undefined,
    sample: block(JSON.stringify(call.request, null, 2), SAMPLE_INDENT),
    status: call.answer ? 200 : 204,
    type: call.answer ? answerMedia(api.answer?.mediaType ?? '', api.answer?.form) : JSON_BODY,
    answer: answerText(call.answer?.wire, api.answer?.form),
    headers: call.headers,
    body: api.body?.form === 'json' ? block(JSON.stringify(call.body, null, 2), SAMPLE_INDENT) : undefined,
    text: textBody(api.body, call.body),
    parts: api.body?.form === 'multipart' ? partsOf(call.body, api.body) : [],
    read: read?.text,
    deep: ['ref', 'list', 'map'].includes(api.answer?.type.kind ?? ''),
    usesJson: asks || api.body?.form === 'json' || read !== undefined,
    imports: [...(asks ? [modelClass(project, request.name)] : []), ...(read?.imports ?? [])],
  };
}

/** Writes the expected body of a form, a text or bytes. A body of parts has none: its boundary is not known before. */
function textBody({ form, fields = [] }: Partial<RestBody> = {}, body: unknown): string | undefined {
  if (form === 'text') return String(body);
  if (form === 'bytes') return Buffer.from(String(body), 'base64').toString();
  if (form !== 'form') return undefined;
  return Object.entries(body as Record<string, unknown>)
    .flatMap(([name, value]) => formFields(name, value, fields))
    .join('&');
}

/** Lists the texts that a body of parts has to hold, whatever stands between them. */
function partsOf(body: unknown, { fields }: RestBody): readonly { readonly text: string }[] {
  const sent = new Set(Object.keys(body as Record<string, unknown>));
  return [
    ...[...sent].map((name) => ({ text: `form-data; name="${name.replaceAll('"', '%22')}"` })),
    ...fields.flatMap(({ name, mediaType }) => (sent.has(name) ? [{ text: `Content-Type: ${mediaType}` }] : [])),
  ];
}

/** Writes a field by its style. Without one, a list goes item by item, and an object as JSON (OpenAPI 3.1, Encoding Object). */
function formFields(name: string, value: unknown, fields: RestBody['fields']): string[] {
  const found = fields.find((field) => field.name === name);
  const { style = 'form', explode = true } = found ?? {};
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const text = written({ name: urlEncoded(name), style, explode }, isObject && !found ? JSON.stringify(value) : value);
  return text === '' ? [] : [text];
}

function answerMedia(mediaType: string, form: BodyForm | undefined): string {
  if (!mediaType.includes('*')) return mediaType;
  return form === 'json' ? JSON_BODY : 'application/octet-stream';
}

function answerText(wire: unknown, form: BodyForm | undefined): Rendered {
  if (form === undefined) return str('');
  if (form === 'json') return block(JSON.stringify(wire, null, 2), SAMPLE_INDENT);
  return str(form === 'bytes' ? Buffer.from(String(wire), 'base64').toString() : String(wire));
}
