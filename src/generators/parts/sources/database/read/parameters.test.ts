import { describe, expect, test } from 'vitest';
import { inputOf, parameter, routine, tinyCatalog } from '../../../../../../tests/generated/projects/tiny.ts';
import type { Routine } from '../../../../../model/described/routine.ts';
import type { Project } from '../../../../../model/project.ts';
import { generate } from '../../../../generate.ts';
import { keptNames } from '../../../../kept-names.ts';
import { toProject } from '../../../../project/to-project.ts';

const byId = routine('find', [parameter('p_id')]);
const byMail = routine('find', [parameter('P_EMAIL', 'text')]);
const text = { type: { kind: 'string' }, databaseType: 'text' } as const;

const made = (routines: readonly Routine[], request: Record<string, unknown> = {}) =>
  toProject(inputOf(routines, { request }), tinyCatalog()).project;
const taken = ({ operations }: Project) =>
  operations.map(({ request }) => request.members.map(({ property }) => property));
const answered = ({ operations }: Project) =>
  operations.map(({ response }) =>
    response.members.map((member) => (member.kind === 'value' ? member.member.property : member.property)),
  );
/** The lock of a generation, as a project has it. */
const lockOf = (routines: readonly Routine[], request: Record<string, unknown> = {}) =>
  JSON.parse(generate(inputOf(routines, { request }), tinyCatalog()).files.get('forja.lock.json') ?? '');

describe('without a word on it', () => {
  test('a new project strips the prefix that all parameters share, whatever its case', () => {
    const project = made([byId, byMail]);
    expect(taken(project)).toEqual([['id'], ['email']]);
    expect(project.operations.map(({ names }) => names.method)).toEqual(['findById', 'findByEmail']);
    expect(project.settled).toEqual({ parameterPrefixes: 'strip' });
  });

  test('one parameter without it, or with another one, keeps them all', () => {
    const project = made([byId, routine('ping', [parameter('in_x')])]);
    expect(taken(project)).toEqual([['pId'], ['inX']]);
    expect(project.settled).toBeUndefined();
    expect(taken(made([byId, routine('ping', [parameter('x')])]))).toEqual([['pId'], ['x']]);
  });

  test('one without a name of its own says nothing', () => {
    expect(taken(made([byId, routine('ping', [parameter('$1')])]))).toEqual([['id'], ['arg1']]);
  });

  test('parameters of statements count as well', () => {
    const query: Routine = { ...routine('query', [parameter('p_id')]), kind: 'query', sql: 'select :p_id' };
    expect(taken(made([byId, query]))).toEqual([['id'], ['id']]);
    expect(made([query]).operations[0]?.request.members[0]).toMatchObject({ name: 'p_id', property: 'id' });
  });
});

test('a request decides for itself', () => {
  expect(taken(made([byId], { parameterPrefixes: 'keep' }))).toEqual([['pId']]);
  const mixed = [byId, routine('ping', [parameter('in_x'), parameter('y')])];
  expect(taken(made(mixed, { parameterPrefixes: 'strip' }))).toEqual([['id'], ['x', 'y']]);
});

test('what goes in and out has one name, a cursor loses its prefix as well, and columns keep theirs', () => {
  const all = routine(
    'place',
    [
      parameter('p_state', 'text', { ...text, mode: 'inout' }),
      parameter('p_total', 'integer', { mode: 'out' }),
      parameter('p_class', 'text', { ...text, mode: 'out' }),
      parameter('p_lines', 'refcursor', { ...text, mode: 'out' }),
    ],
    {
      kind: 'procedure',
      readOnly: false,
      results: [
        { kind: 'columns', columns: [parameter('p_amount')], many: true, evidence: 'sampled', cursor: 'p_lines' },
      ],
    },
  );
  const project = made([all]);
  expect(taken(project)).toEqual([['state']]);
  expect(answered(project)).toEqual([['returnValue', 'state', 'total', 'class', 'lines']]);
  const rows = project.operations[0]?.response.members.at(-1);
  expect(rows?.kind === 'rows' && rows.columns.map(({ property }) => property)).toEqual(['pAmount']);
  expect(project.operations[0]?.request.members[0]?.name).toBe('p_state');
});

describe('what was published stays', () => {
  const old = lockOf([byId, byMail], { parameterPrefixes: 'keep' });

  test('a lock that says nothing of prefixes goes on without stripping any, in what comes new as well', () => {
    expect(JSON.stringify(old)).not.toContain('parameterPrefixes');
    const project = made([byId, byMail, routine('ping', [parameter('p_x')])], { lock: old });
    expect(taken(project)).toEqual([['pId'], ['pEmail'], ['pX']]);
    expect(project.operations.map(({ names }) => names.method)).toEqual(['findByPId', 'findByPEmail', 'ping']);
  });

  test('who strips them from now on renames nothing that is there', () => {
    const project = made([byId, byMail, routine('ping', [parameter('p_x')])], {
      ...{ lock: old, parameterPrefixes: 'strip' },
    });
    expect(taken(project)).toEqual([['pId'], ['pEmail'], ['x']]);
    expect(project.operations.map(({ names }) => names.method)).toEqual(['findByPId', 'findByPEmail', 'ping']);
  });

  test('a project that stripped them goes on, also where its parameters share none any more', () => {
    const lock = lockOf([byId, byMail]);
    expect(lock.settled).toEqual({ parameterPrefixes: 'strip' });
    const project = made([byId, routine('ping', [parameter('in_x')])], { lock });
    expect(taken(project)).toEqual([['id'], ['x']]);
    expect(keptNames({ source: 'database', lock, calls: [] }).settled).toEqual(lock.settled);
  });

  test('who starts afresh is asked anew', () => {
    expect(taken(made([byId, byMail], { lock: null }))).toEqual([['id'], ['email']]);
  });
});

test('a contract has no such rule', () => {
  const request = { ...(inputOf([byId]).request as object), sourceType: 2, parameterPrefixes: 'strip' };
  expect(() => toProject({ ...inputOf([byId]), request }, tinyCatalog())).toThrow('invalidRequest');
});
