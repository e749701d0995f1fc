import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

/** The time that a document of 5 MB may take on a busy machine; a quiet one takes a tenth. */
const MOST_MS = 20_000;
const HEAP_MB = 512;

const MB = 1024 * 1024;
const HEAD = 'openapi: 3.0.3\ninfo: {title: a, version: "1"}\n';
const repeated = (count: number, line: (index: number) => string, glue = '\n') =>
  Array.from({ length: count }, (_, index) => line(index)).join(glue);
const answering = (name: string) =>
  `${HEAD}paths: {/a: {get: {responses: {200: {content: {application/json: {schema: ${name}}}}}}}}\n`;
const S0 = "{$ref: '#/components/schemas/S0'}";
const schemas = (count: number, schema: (index: number) => string) =>
  `${answering(S0)}components:\n  schemas:\n${repeated(count, (index) => `    S${index}: ${schema(index)}`)}\n    S${count}: {type: string}`;
const ref = (index: number) => `{$ref: '#/components/schemas/S${index}'}`;

/** Each with what is told of it: the number of operations read, or the first fault. */
const DOCUMENTS: Readonly<Record<string, readonly [expected: string | number, content: () => string]>> = {
  'lists without end': ['schema.tooMany.nodes', () => `{"openapi": [${'[],'.repeat((4 * MB) / 3)}1]}`],
  'line feeds': ['schema.tooMany.nodes', () => HEAD + '\n'.repeat(4 * MB)],
  'values that nest in JSON': ['schema.tooDeep', () => `{"a": ${'['.repeat(900_000)}`],
  'values that nest in YAML': ['schema.tooDeep', () => HEAD + repeated(2900, (index) => `${' '.repeat(index)}a:`)],
  'aliases of aliases': [
    1,
    () =>
      `${HEAD}a0: &a0 [a]\n${repeated(90, (i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]`)}\n${answering('true').slice(HEAD.length)}`,
  ],
  'schemas by alias': [
    1,
    () =>
      `${HEAD}a0: &a0 {type: string}\n${repeated(90, (i) => `a${i + 1}: &a${i + 1} {properties: {a: *a${i}, b: *a${i}, c: *a${i}}}`)}\n${answering('*a90').slice(HEAD.length)}`,
  ],
  'merge keys of a large mapping': [
    'schema.tooMany.nodes',
    () => `${HEAD}m: &m {${repeated(1000, (i) => `k${i}: 1`, ', ')}}\n${repeated(90_000, (i) => `x${i}: {<<: *m}`)}`,
  ],
  'compositions of compositions': [
    'schema.tooDeep',
    () => schemas(120, (i) => `{allOf: [${repeated(50, () => ref(i + 1), ', ')}]}`),
  ],
  'choices of choices': [1, () => schemas(45, (i) => `{oneOf: [${repeated(99, () => ref(i + 1), ', ')}]}`)],
  'a large base of very many': [
    'schema.tooMany.members',
    () =>
      `${schemas(19_000, (i) => `{allOf: [{$ref: '#/components/schemas/B'}, {properties: {n: ${ref(i + 1)}}}]}`)}\n    B: {properties: {${repeated(240, (i) => `p${i}: {}`, ', ')}}}`,
  ],
  'a chain of references': ['schema.tooDeep', () => schemas(50_000, (i) => ref(i + 1))],
  'a chain of lists': ['schema.tooDeep', () => schemas(30_000, (i) => `{type: array, items: ${ref(i + 1)}}`)],
  'a chain of records': [
    1,
    () => schemas(19_900, (i) => `{properties: {a: ${ref(i + 1)}, b: ${ref(0)}, c: {readOnly: true}}}`),
  ],
  'too many types': ['schema.tooMany.types', () => schemas(20_001, (i) => `{properties: {a: ${ref(i + 1)}}}`)],
  'a list of itself': [1, () => schemas(1, () => `{type: array, items: ${ref(0)}}`)],
  'too many operations': [
    'schema.tooMany.operations',
    () => `${HEAD}paths:\n${repeated(10_001, (i) => `  /a${i}: {get: {}}`)}`,
  ],
  'parameters of all paths': [
    'schema.tooMany.members',
    () =>
      `${HEAD}p: &p [${repeated(2000, (i) => `{name: a${i}, in: query}`, ', ')}]\npaths:\n${repeated(5000, (i) => `  /a${i}: {parameters: *p, get: {}}`)}`,
  ],
  'faults without end': [
    'schema.pathVariable',
    () => `${HEAD}paths:\n${repeated(9000, (i) => `  /a${i}/{x}: {get: {}}`)}`,
  ],
  'members that stand twice': ['schema.duplicateKey', () => HEAD + 'a: 1\n'.repeat(300_000)],
  'a long text': ['schema.noOperations', () => `${HEAD}x: "${'\\n'.repeat(2 * MB)}"`],
  'a long pointer': ['schema.referenceNothing', () => answering(`{$ref: "#${'/a'.repeat(2 * MB)}"}`)],
  'a long path': ['schema.pathVariable', () => `${HEAD}paths: {"/${'{a}'.repeat(300_000)}": {get: {}}}`],
  'names of objects': [
    1,
    () =>
      '{"openapi": "3.0.0", "__proto__": {"x": 1}, "paths": {"/a": {"get": {"operationId": "__proto__", "responses": {"200": {"content": {"application/json": {"schema": {"properties": {"__proto__": {"format": "constructor"}}}}}}}}}}}',
  ],
  'anchors without end': ['schema.noOperations', () => `${HEAD}x: [${repeated(300_000, (i) => `&a${i} b`, ', ')}]`],
};

const READER = `
  const { parentPort, workerData } = require('node:worker_threads');
  import(workerData.module).then(({ readOpenApi }) => {
    const started = performance.now();
    let told;
    try {
      told = readOpenApi([{ path: 'a.yaml', content: workerData.content }]).contract.operations.length;
    } catch (error) {
      told = error.faults?.[0]?.message ?? String(error.stack);
    }
    parentPort.postMessage({ told, ms: performance.now() - started, polluted: {}.x !== undefined });
  });`;

/** Reads a document in a thread with a heap of its own, which ends when it needs more. */
async function readAlone(content: string): Promise<unknown> {
  const module = new URL('./read-open-api.ts', import.meta.url).href;
  const worker = new Worker(READER, {
    eval: true,
    workerData: { module, content },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const [answer] = await once(worker, 'message');
  await worker.terminate();
  return answer;
}

test.each(Object.entries(DOCUMENTS))('%s: bounded time and memory', async (_name, [expected, content]) => {
  const answer = (await readAlone(content())) as { told: unknown; ms: number; polluted: boolean };
  expect(answer.told).toBe(expected);
  expect(answer.ms).toBeLessThan(MOST_MS);
  expect(answer.polluted).toBe(false);
});

test('a document of 5 MB is read in time and in its heap', async () => {
  const thing = (i: number) =>
    `    Thing${i}:\n      type: object\n      description: A thing with some words to tell of it, number ${i}\n      required: [id]\n      properties:\n        id: {type: integer, format: int64}\n        name: {type: string, maxLength: 40}\n        next: {$ref: '#/components/schemas/Thing${Math.max(0, i - 1)}'}`;
  const path = (i: number) =>
    `  /things${i}/{id}:\n    get:\n      operationId: getThing${i}\n      parameters:\n        - {name: id, in: path, required: true, schema: {type: string}}\n      responses:\n        "200":\n          description: ok\n          content:\n            application/json:\n              schema: {$ref: '#/components/schemas/Thing${i}'}`;
  const content = `${HEAD}paths:\n${repeated(8000, path)}\ncomponents:\n  schemas:\n${repeated(8000, thing)}\n`;
  expect(content.length).toBeGreaterThan(4.5 * MB);
  const answer = (await readAlone(content)) as { told: unknown; ms: number };
  expect(answer.told).toBe(8000);
  expect(answer.ms).toBeLessThan(MOST_MS);
});
