import { expect, test } from 'vitest';
import { field, inputOf, parameter, routine, tinyCatalog } from '../../../tests/generated/projects/tiny.ts';
import type { Routine } from '../../model/described/routine.ts';
import { Fault } from '../../model/fault.ts';
import type { DataType } from '../../model/types.ts';
import type { GenerationInput } from './generation-input.ts';
import { toProject } from './to-project.ts';

const project = (input: GenerationInput) => toProject(input, tinyCatalog()).project;

function faultOf(run: () => unknown): Fault {
  try {
    run();
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

test('a request becomes a project with its endpoints in order', () => {
  const made = project(inputOf([routine('b', [parameter('x')]), routine('a')]));
  expect(made.name).toBe('corner-shop');
  expect(made.operations.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(made.operations[0]?.endpoint).toEqual({ url: '/b', method: 'GET' });
  expect(made.trigger).toEqual({ part: 'rest', options: { auth: 'none' } });
});

test("what the user sets wins over the technology's suggestion", () => {
  const made = project(inputOf([routine('a')], { endpoints: [{ options: { url: '/mine' } }] }));
  expect(made.operations[0]?.endpoint).toEqual({ url: '/mine', method: 'GET' });
});

test('all faults of a request are reported together, each beside its field', () => {
  const endpoints = [
    { name: 'same', options: { url: 'no-slash' } },
    { name: 'Same', senders: [{ sender: 'queue', options: { queue: '' } }] },
  ];
  const input = inputOf([routine('a'), routine('b')], { endpoints, request: { options: { auth: 'magic' } } });
  const fault = faultOf(() => project(input));
  expect(fault.code).toBe('invalidRequest');
  expect(fault.faults).toEqual([
    { field: 'endpoints.1.name', message: 'methodTaken' },
    { field: 'options.auth', message: 'decision' },
    { field: 'endpoints.0.options.url', message: 'urlPath' },
    { field: 'endpoints.1.senders.0.options.queue', message: 'required' },
  ]);
});

test('an endpoint that says what is none of its tinyint(1) is told so, beside the name', () => {
  const flag = parameter('p_flag', 'tinyint(1)', { type: { kind: 'boolean' } });
  const made = (tinyint1: Record<string, string>) =>
    project(inputOf([routine('a', [flag])], { endpoints: [{ tinyint1 }] }));
  expect(made({ P_FLAG: 'number' }).operations[0]?.request.members[0]?.type).toMatchObject({
    kind: 'integer',
    bits: 8,
  });
  expect(faultOf(() => made({ p_flag: 'number', p_other: 'number' })).faults).toEqual([
    { field: 'endpoints.0.tinyint1.p_other', message: 'tinyintUnknown' },
  ]);
});

test('a request without endpoints has nothing to generate', () => {
  expect(faultOf(() => project(inputOf([]))).code).toBe('nothingToGenerate');
  expect(faultOf(() => project({ ...inputOf([]), request: null })).code).toBe('nothingToGenerate');
});

test('a routine whose result is unknown is refused, and named with its place', () => {
  const unknown: Routine = { ...routine('r'), results: [{ kind: 'unknown', reason: 'SETOF record' }] };
  const fault = faultOf(() => project(inputOf([routine('a'), unknown])));
  expect(fault.code).toBe('routineRefused');
  expect(fault.values).toEqual({ name: 'r', reason: 'SETOF record' });
  expect(fault.faults).toEqual([{ field: 'endpoints.1', message: 'SETOF record' }]);
});

test('a row with more columns than javac takes arguments is refused', () => {
  const columns = Array.from({ length: 251 }, (_, index) => field(`c${index}`));
  const wide: Routine = { ...routine('w'), results: [{ kind: 'columns', columns, many: true, evidence: 'catalogue' }] };
  expect(faultOf(() => project(inputOf([wide]))).code).toBe('routineRefused');
});

test.each([
  [{ technology: 'soap' }, 'technology'],
  [{ applicationServer: 'tomcat' }, 'applicationServer'],
])('%o, which the catalogue does not have, is refused beside its field', (request, where) => {
  const fault = faultOf(() => project(inputOf([routine('a')], { request })));
  expect(fault.code).toBe('unsupported');
  expect(fault.faults[0]?.field).toBe(where);
});

test('a package with a Java keyword is refused', () => {
  const fault = faultOf(() => project(inputOf([routine('a')], { request: { domain: 'com.new.shop' } })));
  expect([fault.code, fault.faults[0]?.field]).toEqual(['invalidName', 'domain']);
});

test('a Test is made for the embedded server whatever the request says, and ends when told', () => {
  const input = inputOf([routine('a')], { request: { mode: 'Test', applicationServer: 'weblogic' } });
  const made = project({ ...input, notAfter: '2026-01-02T00:00:00Z' });
  expect([made.server, made.notAfter]).toEqual(['embedded', '2026-01-02T00:00:00Z']);
  expect((made.request as { applicationServer: string }).applicationServer).toBe('weblogic');
});

test('what has a default may be left out, OUT parameters are not asked for, and commits run on their own', () => {
  const parameters = [
    parameter('id'),
    parameter('since', 'date', { hasDefault: true }),
    parameter('total', 'numeric', { mode: 'out' }),
    parameter('class', 'text', { mode: 'inout' }),
  ];
  const made = project(inputOf([{ ...routine('p', parameters), commits: true }])).operations[0];
  expect(made?.transaction).toBe('own');
  expect(made?.request.members.map(({ property, optional }) => [property, optional])).toEqual([
    ['id', false],
    ['since', true],
    ['class', false],
  ]);
});

test('null stands for what is left out where the default is null, or where there is no leaving out', () => {
  const all = [
    parameter('since', 'date', { hasDefault: true }),
    parameter('until', 'date', { nullable: true, hasDefault: true, nullDefault: true }),
    parameter('never', 'date', { hasDefault: true, nullDefault: true }),
    parameter('total', 'numeric', { hasDefault: true, mode: 'inout' }),
  ];
  const input = inputOf([routine('p', all)]);
  const absent = (kind: string) => {
    const { described } = input;
    const connection = { ...(described as unknown as { connection: object }).connection, kind };
    const own = { ...input, described: { ...described, connection } } as GenerationInput;
    return project(own).operations[0]?.request.members.map((member) => member.nullIsAbsent ?? false);
  };
  expect(absent('postgresql')).toEqual([false, true, false, false]);
  expect(absent('sqlserver')).toEqual([false, true, false, true]);
});

test('one member is the body; more become a record of return value, OUT names, results and count', () => {
  const columns = { kind: 'columns', columns: [field('id')], many: true, evidence: 'catalogue' } as const;
  const full: Routine = {
    ...routine('full', [
      parameter('returnValue', 'integer', { mode: 'out' }),
      parameter('lines', 'refcursor', { mode: 'inout' }),
    ]),
    results: [columns, { ...columns, cursor: 'lines' }, { kind: 'count' }],
  };
  const [one, all] = project(inputOf([routine('one'), full])).operations;
  expect(one?.response.record).toBeUndefined();
  expect(one?.response.members).toHaveLength(1);
  expect(all?.response.record).toBe('FullResponse');
  expect(all?.response.members.map((each) => (each.kind === 'value' ? each.member.property : each.property))).toEqual([
    'returnValue',
    'returnValue2',
    'resultSet1',
    'lines',
    'updateCount',
  ]);
  expect(all?.request.members).toEqual([]);
  expect(all?.response.members.flatMap((each) => (each.kind === 'rows' ? [each.row] : []))).toEqual([
    'FullRow1',
    'FullRow2',
  ]);
});

test('database types become one Java type each, never one that the files import or an operation has', () => {
  const type = (name: string, databaseType: string) =>
    ({ kind: 'record', name, databaseType, fields: [field('x')] }) as const;
  const withType = (name: string, databaseType: string): Routine => ({
    ...routine(name, [parameter('p', databaseType, { type: { kind: 'list', of: { kind: 'ref', name: 'T' } } })]),
    types: [type('T', databaseType)],
  });
  const made = project(
    inputOf([
      withType('a', 'shop.address'),
      withType('b', 'crm.address'),
      withType('c', 'shop.address'),
      withType('d', 'shop.list'),
      withType('e', 'shop.find_request'),
      routine('find'),
    ]),
  );
  const used = made.operations.slice(0, 5).map(({ request }) => request.members[0]?.type);
  const listOf = (name: string): DataType => ({ kind: 'list', of: { kind: 'ref', name } });
  expect(used).toEqual(['ShopAddress', 'Address', 'ShopAddress', 'ShopList', 'ShopFindRequest'].map(listOf));
  expect([...made.types.keys()].toSorted()).toEqual(['Address', 'ShopAddress', 'ShopFindRequest', 'ShopList']);
});

test('the constants of an enumeration are legal, unique Java names of its values', () => {
  const values = ['new', 'New', '', '2nd', 'a-b', '名'];
  const types = [{ kind: 'enum', name: 'S', databaseType: 'shop.state', values }] as const;
  const state = project(inputOf([{ ...routine('a'), types }])).types.get('State');
  expect(state?.kind === 'enum' && state.constants.map(({ java }) => java)).toEqual([
    'NEW',
    'NEW2',
    'VALUE',
    'N2ND',
    'A_B',
    'VALUE2',
  ]);
});
