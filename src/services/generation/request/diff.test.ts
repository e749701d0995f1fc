import { describe, expect, test } from 'vitest';
import type { DiffQuestion } from '../../../generators/diff.ts';
import type { RoutineSummary } from '../../../model/described/routine.ts';
import { Fault, type FieldFault } from '../../../model/fault.ts';
import { type GenerateRequest, generateRequest, type WireRequest } from '../../../model/request/request.ts';
import { type DiffDeps, requestDiff } from './diff.ts';

const routine = (name: string, ...argumentTypes: string[]) => ({ schema: 'shop', name, argumentTypes });
const request = (change: object = {}): GenerateRequest =>
  generateRequest.parse({
    ...{ name: 'shop', domain: 'com.acme.shop', technology: 'rest', applicationServer: 'embedded', mode: 'Src' },
    ...{ sourceType: 1, databaseType: 'postgresql', datasource: 'shop', lock: { own: 1 } },
    endpoints: [{ routine: routine('find', 'integer') }, { query: 'select\n  1' }],
    ...change,
  });
const at = (index: number, message = 'routineGone'): FieldFault => ({ field: `endpoints.${index}.routine`, message });

type Endpoints = GenerateRequest['endpoints'];
/** The routine, statement or operation of an endpoint, in a word. */
const calledBy = ({ source }: Endpoints[number]) =>
  source.kind === 'routine'
    ? `${source.routine.name}(${source.routine.argumentTypes})`
    : source.kind === 'query'
      ? 'query'
      : source.operation;

interface Given {
  /** The faults of endpoints that are described together. */
  readonly faultsIn?: (endpoints: Endpoints) => readonly FieldFault[];
  readonly routines?: readonly object[];
  readonly last?: object;
  /** The lock's knowledge of those that could not be described. */
  readonly missing?: readonly object[];
  readonly gone?: readonly object[];
}

/** A diff over a catalogue that refuses what `faultsIn` says, and what was asked for it. */
async function diffed(sent: GenerateRequest, { faultsIn, routines, last, missing = [], gone = [] }: Given = {}) {
  const described: string[][] = [];
  const asked: DiffQuestion[] = [];
  const deps = {
    async describe(_: string, { endpoints }: GenerateRequest) {
      described.push(endpoints.map(calledBy));
      const faults = faultsIn?.(endpoints) ?? [];
      if (faults.length > 0) throw new Fault('routineGone', { faults });
      return [];
    },
    locks: { last: async () => last },
    renderer: {
      async diff(question: DiffQuestion) {
        asked.push(question);
        const endpoints = (question.input?.request as WireRequest | undefined)?.endpoints ?? [];
        return { operations: [...endpoints.keys()].map((index) => ({ name: `o${index}` })), missing, gone };
      },
    },
    ...(routines && { routines: async () => routines as RoutineSummary[] }),
  };
  const found = await requestDiff(deps as unknown as DiffDeps, 'account', sent);
  return { ...found, described, asked };
}
/** Refuses the first of the endpoints that calls this. */
const refusing =
  (called: string, message?: string) =>
  (endpoints: Endpoints): readonly FieldFault[] => {
    const index = endpoints.findIndex((endpoint) => calledBy(endpoint) === called);
    return index < 0 ? [] : [at(index, message)];
  };

describe('a request is compared', () => {
  test('with the lock that it brings, before that of the last generation', async () => {
    const { against, asked } = await diffed(request(), { last: { lock: { last: 1 }, at: new Date(0) } });
    expect(against).toBe('lock');
    expect(asked[0]?.last).toEqual({ own: 1 });
    expect(asked[0]?.input?.request).not.toHaveProperty('lock');
  });

  test.each([undefined, null])('with that of the last generation where it brings none (%s)', async (lock) => {
    const found = await diffed(request({ lock }), { last: { lock: { last: 1 }, at: new Date(0) } });
    expect(found).toMatchObject({ against: 'account', since: new Date(0) });
    expect(found.asked[0]?.last).toEqual({ last: 1 });
  });

  test('with nothing where there is none, and then the source is not asked', async () => {
    const found = await diffed(request({ lock: null }));
    expect(found).toMatchObject({ against: 'nothing', operations: [], described: [], asked: [] });
  });
});

describe('a routine that is gone', () => {
  const faultsIn = refusing('find(integer)');

  test('is followed to the only one of its name', async () => {
    const { described, operations } = await diffed(request(), { faultsIn, routines: [routine('find', 'bigint')] });
    expect(described).toEqual([
      ['find(integer)', 'query'],
      ['find(bigint)', 'query'],
    ]);
    expect(operations).toHaveLength(2);
  });

  test.each([
    ['there are two of its name', [routine('find', 'bigint'), routine('find', 'text')]],
    ['there is none', []],
    ['it is in a package', [{ ...routine('find', 'bigint'), package: 'p' }]],
    ['it is the same that was not found', [routine('find', 'integer')]],
  ])('is lost where %s', async (_, routines) => {
    const { described, operations } = await diffed(request(), { faultsIn, routines });
    expect(described.at(-1)).toEqual(['query']);
    expect(operations.at(-1)).toEqual({
      ...{ name: 'shop.find(integer)', verdict: 'gone' },
      changes: [{ kind: 'calledGone', breaking: true, was: 'shop.find(integer)' }],
    });
  });

  test('is lost where nobody can list routines', async () => {
    const { operations, asked } = await diffed(request(), { faultsIn });
    expect(operations.at(-1)).toMatchObject({ verdict: 'gone' });
    expect(asked[0]?.missing).toEqual([{ routine: routine('find', 'integer') }]);
  });

  test('is told by the name that callers know, where the lock has one', async () => {
    const known = { name: 'findOrder', published: ['GET /find'] };
    const { operations } = await diffed(request(), { faultsIn, missing: [known] });
    expect(operations.at(-1)).toMatchObject(known);
  });
});

test('what is refused today is breaking, with the reason that a generation would have', async () => {
  const { operations } = await diffed(request(), { faultsIn: refusing('query', 'queryInvalid') });
  expect(operations.at(-1)).toEqual({
    ...{ name: 'select 1', verdict: 'breaking' },
    changes: [{ kind: 'refused', breaking: true, fault: at(1, 'queryInvalid') }],
  });
});

test('what the lock has and the request does not ask for is gone', async () => {
  const { operations } = await diffed(request(), { gone: [{ name: 'old' }] });
  expect(operations.at(-1)).toEqual({
    ...{ name: 'old', verdict: 'gone' },
    changes: [{ kind: 'notAsked', breaking: true }],
  });
});

test('where nothing is left to describe, all of the lock is compared all the same', async () => {
  const faultsIn = (endpoints: Endpoints) => endpoints.map((_, index) => at(index, 'queryInvalid'));
  const { asked, operations, described } = await diffed(request(), { faultsIn });
  expect(described).toHaveLength(1);
  expect(asked[0]?.input).toBeNull();
  expect(operations.map(({ verdict }) => verdict)).toEqual(['breaking', 'breaking']);
});

test('a fault that no endpoint is to blame for ends it', async () => {
  const faultsIn = () => [at(0), { field: 'options.auth', message: 'decision' }];
  await expect(diffed(request(), { faultsIn })).rejects.toMatchObject({ code: 'routineGone' });
});

test('a catalogue that lists what it does not describe comes to an end', async () => {
  let turn = 0;
  const faultsIn = (endpoints: Endpoints) =>
    endpoints.flatMap((endpoint, index) => (endpoint.source.kind === 'routine' ? [at(index)] : []));
  const routines = [routine('find', 'bigint')];
  const { described } = await diffed(request(), {
    faultsIn: (endpoints) => (++turn > 50 ? [] : faultsIn(endpoints)),
    routines,
  });
  expect(described).toEqual([['find(integer)', 'query'], ['find(bigint)', 'query'], ['query']]);
});
