import { describe, expect, test } from 'vitest';
import { generate } from '../../../src/generators/generate.ts';
import { keptNames } from '../../../src/generators/kept-names.ts';
import { catalog, technologies } from '../../../src/generators/parts/catalog.ts';
import { requestMembers } from '../../../src/generators/parts/sources/api/request.ts';
import type { GenerationInput } from '../../../src/generators/project/generation-input.ts';
import { findTechnology } from '../../../src/generators/project/parts.ts';
import { toProject } from '../../../src/generators/project/to-project.ts';
import type { Draft } from '../../../src/islands/generator/draft/draft.ts';
import { draftOf } from '../../../src/islands/generator/draft/draft-request.ts';
import { type Known, type KnownOf, namesOf } from '../../../src/islands/generator/endpoints/names/names.ts';
import { prefixEffects, prefixRuleOf } from '../../../src/islands/generator/endpoints/names/prefixes.ts';
import { suggestionFor } from '../../../src/islands/generator/endpoints/names/suggestion.ts';
import type { ContractDescription } from '../../../src/model/contract/contract.ts';
import type { DatabaseDescription } from '../../../src/model/described/description.ts';
import type { Routine } from '../../../src/model/described/routine.ts';
import { type GenerateRequest, generateRequest } from '../../../src/model/request/request.ts';
import { exampleOptions } from '../../../src/model/schema/examples.ts';
import { applyingIn } from '../../../src/model/schema/when.ts';
import { isOfTexts } from '../../../src/model/types.ts';
import { type FormSpec, formSpecOf, type Suggested } from '../../../src/shared/form-spec.ts';
import { describedRoutine } from '../../../src/shared/wire/described.ts';
import { readCases } from './cases.ts';
import { inputOf, parameter, routine } from './tiny.ts';

// What the form shows before anything is generated, against what is generated: the same functions, fed by the form's own data.

const AVAILABLE = {
  sources: ['database', 'api'],
  servers: ['embedded', 'library'],
  databases: ['postgresql'],
} as const;

/** A request with nothing said of its endpoints, nor of places in what is said: the generator decides all of it. */
function unsaid(input: GenerationInput): GenerationInput {
  const request = input.request as { technology: string; endpoints: readonly { readonly input?: unknown }[] };
  const endpoints = request.endpoints.map(({ input, ...one }) => ({
    ...{ ...one, options: {}, senders: [] },
    // Nobody else gives a job values.
    ...(request.technology === 'job' && input !== undefined && { input }),
  }));
  return { ...input, request: { ...request, lock: undefined, endpoints } };
}

/** The form's knowledge of each endpoint, from the portal's calls. */
function tellsOf({ described }: GenerationInput): readonly Known[] {
  if (described.source === 'database') {
    return (described as DatabaseDescription).routines.map((routine) => ({
      described: describedRoutine.parse(routine),
    }));
  }
  const { operations, types } = described as ContractDescription;
  const isEnum = (name: string) => types.some(({ kind, key }) => kind === 'enum' && key === name);
  const byKey = new Map(types.map((type) => [type.key, type]));
  return operations.map(({ id, title, key, nature, tag, ...operation }) => ({
    operation: {
      ...{ id, title, key, nature, ...(tag !== undefined && { tag }), request: [] },
      documents: !requestMembers(operation, byKey).every(({ type }) => isOfTexts(type, isEnum)),
      parameters: operation.parameters.map(({ name, written, required }) => ({ name, written, required })),
    },
  }));
}

/** The names that the lock keeps, as the portal tells a form before anything is described. */
function keptOf({ lock, described }: GenerationInput, { endpoints }: GenerateRequest): readonly (string | null)[] {
  if (lock === undefined) return [];
  const sent = JSON.parse(JSON.stringify(endpoints.map(({ source: { kind: _, ...call } }) => call)));
  return keptNames({ source: described.source, lock, calls: sent }).names;
}

/** The rule for prefixes as a form finds it that nobody has said anything in. */
function ruleOf({ lock, described }: GenerationInput, request: GenerateRequest, { endpoints, project }: Draft) {
  if (!('databaseType' in request.source)) return undefined;
  const { routines } = described as DatabaseDescription;
  const listed = endpoints.map((endpoint, index) => ({
    ...endpoint,
    ...(endpoint.source.kind === 'routine' && {
      source: { ...endpoint.source, parameters: routines[index]?.parameters.map(({ name }) => name) ?? [] },
    }),
  }));
  const prefixes = request.source.parameterPrefixes;
  const effects = prefixEffects({ endpoints: listed, project });
  return prefixRuleOf({ project, ...(prefixes && { prefixes }) }, effects, lock === undefined ? undefined : 'keep');
}

interface Shown {
  readonly method: string | undefined;
  readonly options: object;
}

/** The form's view of each endpoint; without `knows`, before anything was described. */
function shown(input: GenerationInput, knows = true): readonly Shown[] {
  const request = generateRequest.parse(input.request);
  const spec = formSpecOf(findTechnology(request.technology.id, catalog), AVAILABLE);
  const draft = draftOf(request);
  const { endpoints } = draft;
  const tells = new Map(endpoints.map(({ key }, index) => [key, knows ? (tellsOf(input)[index] ?? {}) : {}]));
  const kept = keptOf(input, request);
  const keys = new Map(endpoints.map(({ key }, index) => [key, kept[index] ?? undefined]));
  const knownOf: KnownOf = ({ key }) => ({ ...tells.get(key), kept: keys.get(key) });
  const names = namesOf(endpoints, knownOf, ruleOf(input, request, draft));
  return endpoints.map((endpoint) => {
    const own = names.get(endpoint.key);
    const suggested = suggestionFor(endpoint, spec, { ...knownOf(endpoint), path: own?.path });
    return { method: own?.method, options: applied(suggested, spec, draft) };
  });
}

/** Leaves out suggestions for options that do not apply to the project: they are shown nowhere. */
function applied(suggested: Suggested, { endpointOptions, projectOptions }: FormSpec, { options }: Draft): Suggested {
  const shown = new Set(applyingIn(endpointOptions, projectOptions, options).map(({ name }) => name));
  const known = new Set(endpointOptions.map(({ name }) => name));
  return Object.fromEntries(Object.entries(suggested).filter(([name]) => shown.has(name) || !known.has(name)));
}

/** The generated project's options of each endpoint: those of its trigger and of its senders. */
function generated(input: GenerationInput): readonly Shown[] {
  const { operations } = toProject(input, catalog).project;
  return operations.map(({ names, endpoint, senders }) => ({
    method: names.method,
    options: Object.assign({}, endpoint, ...senders.map(({ options }) => options)),
  }));
}

function expectSame(input: GenerationInput): void {
  const project = generated(input);
  for (const [index, { method, options }] of shown(input).entries()) {
    expect(method, `endpoint ${index}`).toBe(project[index]?.method);
    expect(project[index]?.options, `endpoint ${index}: ${method}`).toMatchObject(options);
  }
}

const NASTY: readonly Routine[] = [
  ...[
    'class',
    'hashCode',
    'CLASS',
    'class_value',
    '2nd place',
    '名前',
    '住所',
    '😀',
    '*/',
    'ORDER_Líneas',
    'findURLByID',
  ],
  ...['error', 'actuator', 'v3', 'swagger-ui', 'get$total', '"Ping"', 'ping', 'Größe', 'a'.repeat(200)],
]
  .map((name) => routine(name))
  .concat(
    routine('find', [parameter('id')]),
    routine('find', [parameter('email', 'text')]),
    routine('find', [parameter('tags', 'text[]', { type: { kind: 'list', of: { kind: 'string' } } })]),
    routine('find_by_id', [parameter('x')], { readOnly: false }),
    { ...routine('ping'), ref: { ...routine('ping').ref, schema: 'crm' } },
    { ...routine('GET'), ref: { ...routine('GET').ref, package: 'ORDERS_PKG' } },
    { ...routine('GET'), ref: { ...routine('GET').ref, package: 'BILLING_PKG' } },
    routine('query', [], { kind: 'query', sql: 'select 1 from "Shop"."Ord ers" -- from lines' }),
    routine('query', [parameter('id')], { kind: 'query', sql: 'update shop.orders set a = :id', readOnly: false }),
  );

describe('what the form suggests is what is generated', () => {
  test.each(technologies)('for names of every nasty kind, by $id', ({ id: technology, library, projectOptions }) => {
    const options = exampleOptions(projectOptions);
    expectSame(inputOf(NASTY, { request: { technology, options, ...(library && { applicationServer: 'library' }) } }));
  });

  test('for endpoints that the user named, and others that would be called the same', () => {
    const endpoints = NASTY.map((_, index) =>
      index % 5 === 0 ? { name: `ping_${index}` } : index === 1 ? { name: 'Find' } : {},
    );
    expectSame(inputOf(NASTY, { endpoints }));
  });

  test('before anything was described, where it suggests a name at all', () => {
    const input = inputOf(NASTY);
    const project = generated(input);
    const early = shown(input, false);
    // Names that ASCII has no letters for are told apart by their places, which are known with the others.
    expect(early.filter(({ method }) => method !== undefined).length).toBeGreaterThan(13);
    expect(early.map(({ method }, index) => method ?? project[index]?.method)).toEqual(
      project.map(({ method }) => method),
    );
  });

  const lockFor = (routines: readonly Routine[], endpoints: readonly object[] = []) =>
    JSON.parse(generate(inputOf(routines, { endpoints })).files.get('forja.lock.json') ?? '');

  test('where the last generation had other overloads, other names of its owner, and others of one name', () => {
    const before = NASTY.filter((_, index) => index % 3 !== 1);
    const lock = lockFor(before, [{ name: 'mine' }]);
    const input = { ...inputOf(NASTY), lock };
    expect(generated(input)).not.toEqual(generated(inputOf(NASTY)));
    expectSame(input);
  });

  test('where the arguments of a routine changed since, and before anything was described', () => {
    const byId = routine('find', [parameter('id')]);
    const lock = lockFor([byId, routine('ping')]);
    const wider = routine('find', [parameter('id'), parameter('page')]);
    expectSame({ ...inputOf([wider]), lock });
    const input = { ...inputOf([byId, routine('find', [parameter('email', 'text')])]), lock };
    expect(shown(input, false).map(({ method }) => method)).toEqual(['find', undefined]);
    expectSame(input);
  });

  const isMade = (name: string) => !name.startsWith('refused-');
  test.each(readCases().filter(({ name }) => isMade(name)))('in the case $name', ({ input }) => {
    const plain = unsaid(input);
    expectSame(plain);
    // Its own lock keeps every name: also before anything is described.
    const lock = JSON.parse(generate(plain).files.get('forja.lock.json') ?? '');
    const said = (input: GenerationInput) => generated(input).map(({ method }) => method);
    expect(shown({ ...plain, lock }, false).map(({ method }) => method)).toEqual(said(plain));
  });
});
