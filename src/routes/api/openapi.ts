import { Hono } from 'hono';
import { z } from 'zod';
import { CALLS, type Call } from '../../shared/calls.ts';
import { handOnBody } from '../../shared/handoff-wire.ts';
import { contractRequest, generateRequest, productRequest, TECHNOLOGIES } from '../../shared/request.ts';
import { failure } from '../../shared/wire.ts';
import type { AppEnv } from '../env.ts';
import { type Answer, OTHER_OPERATIONS, type OtherOperation } from './other-operations.ts';

type Json = Record<string, unknown>;

/** GET /api/openapi.json: the product API as the table of calls has it. It is the same for everyone, so it is public. */
export function openapiRoutes(deps: { version: string }): Hono<AppEnv> {
  const document = JSON.stringify(openapiDocument(deps.version));
  return new Hono<AppEnv>().get('/api/openapi.json', (c) =>
    c.body(document, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' }),
  );
}

/** @returns the OpenAPI 3.1 document of every call in CALLS, the {product}SqlServer calls made from it, and what stands beside them. */
function openapiDocument(version: string): Json {
  const products: [string, Call][] = TECHNOLOGIES.map((technology) => [
    `${technology}SqlServer`,
    {
      method: 'post',
      path: `/api/datasource/${technology}SqlServer`,
      body: productRequest,
      answer: 'zip',
    },
  ]);
  const calls: [string, Call][] = [...Object.entries<Call>(CALLS), ...products];
  return {
    openapi: '3.1.0',
    info: { title: 'Forja', version },
    paths: pathsOf([
      ...calls.map(([name, call]) => ({ ...call, described: operation(name, call) })),
      ...OTHER_OPERATIONS.map((other) => ({ ...other, described: otherOperation(other) })),
    ]),
    components: {
      schemas: { Failure: schemaOf(failure, 'output') },
      responses: {
        Failure: {
          description: 'What went wrong: the message is translated, `error` is its code',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'forja.session' },
        clientToken: { type: 'http', scheme: 'bearer' },
      },
    },
    security: [{ session: [] }, { clientToken: [] }],
  };
}

function pathsOf(all: readonly { path: string; method: string; described: Json }[]): Json {
  const byPath = Map.groupBy(all, ({ path }) => path.replace(/:(\w+)/g, '{$1}'));
  return Object.fromEntries(
    [...byPath].map(([path, one]) => [path, Object.fromEntries(one.map((each) => [each.method, each.described]))]),
  );
}

/** These are asked without a session too; those that need one answer accordingly. */
function otherOperation({ name, path, summary, query, form, body, answers }: OtherOperation): Json {
  const sent = form ?? body;
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    operationId: name,
    summary,
    tags: [path.split('/')[2] ?? path.slice(1)],
    security: [],
    parameters: [...inPath(path), ...inQuery(query)],
    ...(sent && { requestBody: { required: true, content: { [type]: { schema: schemaOf(sent, 'input') } } } }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, responseOf(answer)])),
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

function responseOf(answer: Answer): Json {
  if (answer === 'empty') return { description: 'ok' };
  if (answer === 'page') return { description: 'a page', content: { 'text/html': {} } };
  if (answer === 'redirect') {
    return { description: 'where to go on', headers: { Location: { schema: { type: 'string' } } } };
  }
  return { description: 'ok', content: { 'application/json': { schema: schemaOf(answer, 'output') } } };
}

function operation(name: string, call: Call): Json {
  const content = (schema: Json) => ({ content: { 'application/json': { schema } } });
  return {
    operationId: name,
    tags: [call.path.split('/')[2]],
    parameters: parameters(call),
    ...(call.body && { requestBody: { required: true, ...content(schemaOf(call.body, 'input')) } }),
    responses: {
      200: {
        description: 'ok',
        ...(call.answer === 'zip' && { content: { 'application/zip': {} } }),
        ...(call.answer === 'file' && { content: Object.fromEntries(CONTRACT_TYPES.map((type) => [type, {}])) }),
        ...(call.answer === 'csv' && { content: { 'text/csv': {} } }),
        ...(typeof call.answer !== 'string' && content(schemaOf(call.answer, 'output'))),
      },
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

function inPath(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function inQuery(asked: z.ZodType | undefined): Json[] {
  const query = asked ? schemaOf(asked, 'input') : {};
  const required = Array.isArray(query.required) ? query.required : [];
  return Object.entries((query.properties ?? {}) as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function parameters(call: Call): Json[] {
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same key with the same body is the same generation, charged once',
    schema: { type: 'string', maxLength: 200 },
  };
  const origin = {
    name: 'X-Generation-Origin',
    in: 'header',
    description: 'What its event tells of where it came from; without it form or api',
    schema: { type: 'string', enum: ['regenerate', 'cli'] },
  };
  return [...inPath(call.path), ...inQuery(call.query), ...(isGenerate(call) ? [key, origin] : [])];
}

function isGenerate(call: Call): boolean {
  return (
    call.body === generateRequest ||
    call.body === contractRequest ||
    call.body === handOnBody ||
    call.path.endsWith('SqlServer')
  );
}

const CONTRACT_TYPES = ['application/yaml', 'application/json', 'application/xml', 'text/plain'];

/** Transforms have no JSON form; what stands before them is what callers send. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
