import { Hono } from 'hono';
import { z } from 'zod';
import { CALLS, type Call } from '../../shared/calls.ts';
import { generateRequest, TECHNOLOGIES } from '../../shared/request.ts';
import { failure } from '../../shared/wire.ts';
import type { AppEnv } from '../env.ts';

type Json = Record<string, unknown>;

/** GET /api/openapi.json: the product API as the table of calls has it. It is the same for everyone, so it is public. */
export function openapiRoutes(deps: { version: string }): Hono<AppEnv> {
  const document = JSON.stringify(openapiDocument(deps.version));
  return new Hono<AppEnv>().get('/api/openapi.json', (c) =>
    c.body(document, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' }),
  );
}

/** @returns the OpenAPI 3.1 document of every call in CALLS, and of the {product}SqlServer calls made from it. */
function openapiDocument(version: string): Json {
  const products: [string, Call][] = TECHNOLOGIES.map((technology) => [
    `${technology}SqlServer`,
    {
      method: 'post',
      path: `/api/datasource/${technology}SqlServer`,
      body: generateRequest.omit({ technology: true, mode: true }),
      answer: 'zip',
    },
  ]);
  const calls: [string, Call][] = [...Object.entries<Call>(CALLS), ...products];
  return {
    openapi: '3.1.0',
    info: { title: 'Forja', version },
    paths: Object.fromEntries(
      calls.map(([name, call]) => [call.path.replace(/:(\w+)/g, '{$1}'), { [call.method]: operation(name, call) }]),
    ),
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
        ...(typeof call.answer !== 'string' && content(schemaOf(call.answer, 'output'))),
      },
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

function parameters(call: Call): Json[] {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const query = call.query ? schemaOf(call.query, 'input') : {};
  const required = Array.isArray(query.required) ? query.required : [];
  const inQuery = Object.entries((query.properties ?? {}) as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same key with the same body is the same generation, charged once',
    schema: { type: 'string', maxLength: 200 },
  };
  return [...inPath, ...inQuery, ...(isGenerate(call) ? [key] : [])];
}

function isGenerate(call: Call): boolean {
  return call.body === generateRequest || call.path.endsWith('SqlServer');
}

/** Transforms have no JSON form; what stands before them is what callers send. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
