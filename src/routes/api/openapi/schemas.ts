import { z } from 'zod';
import { contractRequest, generateRequest, productRequest } from '../../../model/request/request.ts';
import { drift } from '../../../shared/drift.ts';
import { requestDiff } from '../../../shared/wire/diff.ts';
import { handOnBody } from '../../../shared/wire/handoff.ts';
import * as wire from '../../../shared/wire.ts';
import type { Json, Operation } from './types.ts';

/** Schemas that stand once in the document, by name; calls refer to them. */
const NAMED: ReadonlyMap<z.ZodType, string> = new Map<z.ZodType, string>([
  [generateRequest, 'GenerateRequest'],
  [contractRequest, 'ContractRequest'],
  [productRequest, 'ProductRequest'],
  [handOnBody, 'HandOn'],
  [wire.accepted, 'Accepted'],
  [wire.saved, 'Saved'],
  [wire.generationStatus, 'GenerationStatus'],
  [wire.datasourceForm, 'DatasourceForm'],
  [wire.failure, 'Failure'],
  [requestDiff, 'Diff'],
  [drift, 'Drift'],
]);
const INPUTS: ReadonlySet<z.ZodType> = new Set<z.ZodType>([
  generateRequest,
  contractRequest,
  productRequest,
  handOnBody,
  wire.datasourceForm,
]);

/** @returns the schemas that calls refer to. */
export function componentSchemas(): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    [...NAMED].map(([schema, name]) => [name, written(schema, INPUTS.has(schema) ? 'input' : 'output')]),
  );
}

/** A schema, or a reference to it. Transforms have no JSON form; what stands before them is what callers send. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const name = NAMED.get(schema);
  return name ? { $ref: `#/components/schemas/${name}` } : written(schema, io);
}

function written(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** `/api/generate/getFileZip/:id` → the parameter `id`. */
export function inPath(path: string): Operation['parameters'] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

/** Describes the parameters of a query string. */
export function inQuery(asked: z.ZodType | undefined): Operation['parameters'] {
  const query = asked ? written(asked, 'input') : {};
  const required = Array.isArray(query.required) ? query.required : [];
  return Object.entries((query.properties ?? {}) as Readonly<Record<string, Json>>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}
