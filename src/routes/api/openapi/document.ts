import type { z } from 'zod';
import { productRequest, TECHNOLOGIES } from '../../../model/request/request.ts';
import { CALLS, type Call } from '../../../shared/calls.ts';
import { type Answer, OTHER_OPERATIONS, type OtherOperation } from '../other-operations.ts';
import { BODIES, PRODUCT_BODY } from './examples.ts';
import { failuresOf } from './failures.ts';
import { CHAPTERS, chapterOf, isGenerate, isPublic } from './kinds.ts';
import { componentSchemas, inPath, inQuery, schemaOf } from './schemas.ts';
import type { Content, Document, Operation, Response } from './types.ts';

/** @returns the OpenAPI 3.1 document of every call in CALLS, the {product}SqlServer calls made from it, and what stands beside them. */
export function openapiDocument(version: string): Document {
  const calls: [string, Call][] = [...Object.entries<Call>(CALLS), ...productCalls()];
  const all = [
    ...calls.map(([name, call]) => ({ ...call, operation: operation(name, call) })),
    ...OTHER_OPERATIONS.map((other) => ({ ...other, operation: otherOperation(other) })),
  ];
  const used = new Set(all.flatMap(({ operation }) => operation.tags));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Forja',
      version,
      description:
        'Turns stored procedures, queries and API schemas into Spring Boot services. Programs send an application token as bearer; what it may do are its scopes. A failure is `{status, message, error, faults}`: the message is in the language of the request, `error` is a word for programs.',
    },
    servers: [{ url: '/', description: 'This portal' }],
    tags: CHAPTERS.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description })),
    paths: pathsOf(all),
    components: {
      schemas: componentSchemas(),
      responses: {
        Failure: {
          description: 'What went wrong: the message is translated, `error` is its code',
          content: FAILURE,
        },
      },
      securitySchemes: SECURITY_SCHEMES,
    },
  } as Document;
}

const productCalls = (): [string, Call][] =>
  TECHNOLOGIES.map((technology) => [
    `${technology}SqlServer`,
    {
      method: 'post',
      path: `/api/datasource/${technology}SqlServer`,
      summary: `Generates the source project of a ${technology} service: the answer is the zip`,
      scope: 'generate',
      body: productRequest,
      answer: 'zip',
    },
  ]);

const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'forja.session',
    description: 'A person who has signed in and accepted the license',
  },
  clientToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Of the same person’s session, ten minutes long, for a generation service of another address',
  },
  applicationToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'forja_…',
    description: 'A program’s, made on the page /tokens. What stands beside it are the scopes that it needs',
  },
};

const FAILURE = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };

function pathsOf(all: readonly { path: string; method: string; operation: Operation }[]): Document['paths'] {
  const byPath = Map.groupBy(all, ({ path }) => path.replace(/:(\w+)/g, '{$1}'));
  return Object.fromEntries(
    [...byPath].map(([path, calls]) => [
      path,
      Object.fromEntries(calls.map(({ method, operation }) => [method, operation])),
    ]),
  );
}

/** Describes a call that is asked without a session too; calls that need one answer accordingly. */
function otherOperation({ name, path, summary, query, form, body, answers }: OtherOperation): Operation {
  const sent = form ?? body;
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    operationId: name,
    summary,
    tags: [chapterOf(name, path).name],
    security: [],
    parameters: [...inPath(path), ...inQuery(query)],
    ...(sent && { requestBody: { required: true, content: { [type]: { schema: schemaOf(sent, 'input') } } } }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, responseOf(answer)])),
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

function responseOf(answer: Answer): Response {
  if (answer === 'empty') return { description: 'Done' };
  if (answer === 'page') return { description: 'A page', content: { 'text/html': {} } };
  if (answer === 'redirect') {
    return { description: 'Where to go on', headers: { Location: { schema: { type: 'string' } } } };
  }
  return { description: 'The answer', content: { 'application/json': { schema: schemaOf(answer, 'output') } } };
}

function operation(name: string, call: Call): Operation {
  return {
    operationId: name,
    summary: call.summary ?? '',
    tags: [chapterOf(name, call.path).name],
    security: securityOf(name, call),
    parameters: [...inPath(call.path), ...inQuery(call.query), ...headersOf(name, call)],
    ...(call.body && { requestBody: { required: true, content: bodyOf(name, call.body) } }),
    responses: {
      ...answersOf(name, call),
      ...Object.fromEntries(
        [...failuresOf(name, call)].map(([status, codes]) => [
          status,
          { description: codes.map((code) => `\`${code}\``).join(', '), content: FAILURE },
        ]),
      ),
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

function securityOf(name: string, { path, scope }: Call): Operation['security'] {
  if (isPublic(name)) return [];
  return [
    { session: [] },
    ...(path.startsWith('/api/generate/') ? [{ clientToken: [] }] : []),
    ...(scope ? [{ applicationToken: scope === 'any' ? [] : [scope] }] : []),
  ];
}

function bodyOf(name: string, body: z.ZodType): Content {
  const example = BODIES[name] ?? (body === productRequest ? PRODUCT_BODY : undefined);
  return {
    'application/json': { schema: schemaOf(body, 'input'), ...(example === undefined ? {} : { example }) },
  };
}

const CONTRACT_TYPES = ['application/yaml', 'application/json', 'application/xml', 'text/plain'];
const HEADERS = {
  ETag: { description: 'The file’s SHA-256 in hex, in quotes', schema: { type: 'string' } },
  'Content-Disposition': { description: 'The file’s name', schema: { type: 'string' } },
};
const GENERATION = { 'X-Generation-Id': { description: 'The generation’s id', schema: { type: 'string' } } };

function answersOf(name: string, call: Call): Operation['responses'] {
  const { answer } = call;
  if (answer === 'empty') return { 200: { description: 'Done' } };
  if (answer === 'csv') return { 200: { description: 'The file', content: { 'text/csv': {} } } };
  if (answer === 'file' || answer === 'zip') {
    const types = answer === 'zip' ? ['application/zip'] : CONTRACT_TYPES;
    const content = Object.fromEntries(types.map((type) => [type, {}]));
    const headers = { ...HEADERS, ...(isGenerate(call) && GENERATION) };
    const file = { description: 'The file', headers, content };
    if (name !== 'getFileZip') return { 200: file };
    return { 200: file, 206: { ...file, description: 'The part of it' }, 304: { description: 'The caller has it' } };
  }
  return {
    200: { description: 'The answer', content: { 'application/json': { schema: schemaOf(answer, 'output') } } },
  };
}

type Parameter = Operation['parameters'][number];

const KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key with the same body is the same generation, charged once',
  schema: { type: 'string', maxLength: 200 },
};
const ORIGIN: Parameter = {
  name: 'X-Generation-Origin',
  in: 'header',
  description: 'What its event tells of where it came from; without it form or api',
  schema: { type: 'string', enum: ['regenerate', 'cli'] },
};
const RANGES: readonly Parameter[] = [
  { name: 'Range', in: 'header', description: 'A part of the file: `bytes=1000-`', schema: { type: 'string' } },
  { name: 'If-Range', in: 'header', description: 'The ETag of what the caller has', schema: { type: 'string' } },
  { name: 'If-None-Match', in: 'header', description: 'The ETag of what the caller has', schema: { type: 'string' } },
];

function headersOf(name: string, call: Call): readonly Parameter[] {
  if (name === 'getFileZip') return RANGES;
  return isGenerate(call) ? [KEY, ORIGIN] : [];
}
