import { describe, expect, test } from 'vitest';
import { answerOf, isSame, judge, onlyIn } from '../../client/src/prove/answer.js';
import { canBeSent, checkedCalls, sampledCalls } from '../../client/src/prove/choose.js';
import { exactJson } from '../../client/src/prove/exact.js';
import { statementOf } from '../../client/src/prove/plain-call.js';
import { escaped, pageOf } from '../../client/src/prove/report.js';
import { requestOf } from '../../client/src/prove/service.js';
import { mysqlSpelling, postgresqlSpelling, spelledNumber } from '../../client/src/prove/spelling.js';
import { literalOf, textOf } from '../../client/src/prove/written.js';

describe('one spelling of a value', () => {
  test.each([
    ['#1.50', '1.5'],
    ['#1E-7', '0.0000001'],
    ['#-0', '0'],
    ['#1e+3', '1000'],
    ['007', '7'],
    ['$1,234.50', '1234.5'],
    ['#9007199254740993', '9007199254740993'],
  ])('%s is the number %s', (given, read) => {
    expect(spelledNumber(given)).toBe(spelledNumber(read));
  });

  test.each([
    ['#9007199254740993', '#9007199254740992'],
    ['1', '-1'],
    ['10', '1'],
    ['1e9999999', '1'],
    ['1.2.3', '1.2'],
    ['', '0'],
  ])('%s is not the number %s', (given, read) => {
    expect(spelledNumber(given)).not.toBe(spelledNumber(read));
  });

  test.each([
    ['\\x00ff', 'AP8='],
    ['2024-02-29 12:30:00+00', '2024-02-29 12:30:00Z'],
    ['2024-02-29T12:30:00.100+00:00', '2024-02-29T12:30:00.1Z'],
    ['12:30:00+02', '12:30:00+02:00'],
    ['23:59:59.100', '23:59:59.1'],
    ['+10000-01-01', '10000-01-01'],
    ['infinity', '+999999999-12-31T23:59:59.999999999-18:00'],
    ['0044-03-15 BC', '-0043-03-15'],
  ])('PostgreSQL: %s is %s', (given, read) => {
    expect(postgresqlSpelling(given)).toBe(postgresqlSpelling(read));
  });

  test.each([
    ['true', '1'],
    ['false', '0'],
    ['2024-02-29T12:30:00Z', '2024-02-29 12:30:00'],
    ['"a\\u00fc"', 'aü'],
  ])('MariaDB: %s is %s', (given, read) => {
    expect(mysqlSpelling(given)).toBe(mysqlSpelling(read));
  });
});

describe('answers are compared by their values', () => {
  const same = (text: string) => text;
  const of = (text: string) => answerOf(exactJson(text));

  test('whatever holds them, and in whichever order rows come', () => {
    expect(judge(of('[{"id": 1, "note": null}, {"id": 2}]'), of('[[2], [1, ""]]'), same)).toBeUndefined();
  });
  test('each as often as it comes', () => {
    expect(judge(of('[1, 1]'), of('[1]'), same)).toBe('values');
    expect(onlyIn(of('[1, 1, 2]'), of('[1, 3]'), same)).toEqual({ plain: ['#1', '#2'], service: ['#3'] });
  });
  test('and by which of them stand in one row', () => {
    const rows = (...all: string[][]) => of(JSON.stringify(all));
    expect(judge(rows(['a', 'x'], ['b', 'y']), rows(['a', 'y'], ['b', 'x']), same)).toBe('rows');
  });
  test('in their order where the query has one', () => {
    const [one, other] = [of('[[1], [2]]'), of('[[2], [1]]')];
    expect(judge(one, other, same, { ordered: true })).toBe('order');
    expect(judge(one, other, same)).toBeUndefined();
    expect(isSame(one, other, same)).toBe(true);
  });
  test('what both refuse is alike, and a failure inside of the service is not where the database says why', () => {
    const failed = (code: string) => ({ failed: code, leaves: [], text: code });
    expect(judge(failed('P0001'), failed('422'), same)).toBeUndefined();
    expect(judge(failed('P0001'), failed('500'), same)).toBe('internal');
    expect(judge(failed('42883'), failed('500'), same)).toBeUndefined();
    expect(judge(of('1'), failed('404'), same, { mustFind: true })).toBe('refused');
    expect(judge(of('[]'), failed('404'), same, { mustFind: true })).toBeUndefined();
    expect(judge(failed('P0001'), of('1'), same)).toBe('answered');
  });
});

describe('values are written as each side reads them', () => {
  const types = {
    Item: {
      kind: 'record' as const,
      members: [
        { name: 'id', type: { kind: 'integer' }, databaseType: 'integer' },
        { name: 'label', type: { kind: 'string' }, databaseType: 'text' },
      ],
    },
  };
  test.each([
    [[1, null], { kind: 'list', of: { kind: 'integer' } }, '{"1",NULL}'],
    [{ id: 1, label: 'a "b" \\' }, { kind: 'ref', name: 'Item' }, '("1","a \\"b\\" \\\\")'],
    [{ label: null }, { kind: 'ref', name: 'Item' }, '(,)'],
    ['AP8=', { kind: 'bytes' }, '\\x00ff'],
    ['text', { kind: 'json' }, '"text"'],
    [null, { kind: 'json' }, null],
  ])('PostgreSQL: %j', (value, type, text) => {
    expect(textOf(value, type, types)).toBe(text);
  });
  test.each([
    ['1); drop table t; --', { kind: 'integer' }, '<1); drop table t; -->'],
    [-1.5e-7, { kind: 'float' }, '-1.5e-7'],
    [true, { kind: 'boolean' }, 'true'],
    ['AP8=', { kind: 'bytes' }, "x'00ff'"],
    ['2024-02-29T12:30:00Z', { kind: 'timestamp' }, '<2024-02-29 12:30:00>'],
    [{ a: 1 }, { kind: 'json' }, '<{"a":1}>'],
    [null, { kind: 'string' }, 'null'],
  ])('MariaDB: %j', (value, type, text) => {
    expect(literalOf(value, type, (text: string) => `<${text}>`)).toBe(text);
  });

  test('arguments behind one that is left out go by their names', () => {
    const call = {
      ...{ answer: 'json' as const, before: 'f(', after: ')' },
      arguments: [0, 1, 2].map((member) => ({ member, before: '', after: '::text', named: `p${member} => ` })),
    };
    expect(statementOf(call, [1, 2, 3], (member) => `$${member}`)).toBe('f($0::text, $1::text, $2::text)');
    expect(statementOf(call, [1, undefined, 3], (member) => `$${member}`)).toBe('f($0::text, p2 => $2::text)');
  });
});

const member = (name: string, more: object = {}) => ({
  ...{ name, own: name, type: { kind: 'string' }, databaseType: 'text', nullable: true, optional: false },
  ...more,
});

describe('the service is asked where its contract says', () => {
  test('path, query, header and nested body', () => {
    const places = [
      { in: 'path', name: 'id', member: 0 },
      { in: 'query', name: 'tags', member: 1 },
      { in: 'header', name: 'X-Who', member: 2 },
      { in: 'body', name: 'a.b', member: 3 },
    ];
    const members = ['id', 'tags', 'who', 'b'].map((name) => member(name));
    const call = { method: 'PUT', url: '/orders/{id}', places };
    expect(requestOf(call, members, ['ü/1', ['x', 'y'], 'me', null])).toEqual({
      path: '/orders/%C3%BC%2F1?tags=x&tags=y',
      request: {
        method: 'PUT',
        headers: { 'X-Who': 'me', 'Content-Type': 'application/json' },
        body: '{"a":{"b":null}}',
      },
    });
  });
  test('a GET leaves null out, and says it of what has a default', () => {
    const places = [0, 1].map((at) => ({ in: 'query', name: `p${at}`, member: at }));
    const members = [member('p0'), member('p1', { optional: true })];
    expect(requestOf({ method: 'GET', url: '/f', places }, members, [null, null]).path).toBe('/f?null=p1');
  });
  test('no path carries null, nothing, or what a server reads as more of it', () => {
    const operation = {
      ...{ name: 'f', members: [member('id')] },
      service: { method: 'GET', url: '/f/{id}', places: [{ in: 'path', name: 'id', member: 0 }] },
    };
    const sent = [null, '', '..', 'a/b', 'a;b', undefined, 'a b'].map((id) => canBeSent(operation, { id }));
    expect(sent).toEqual([false, false, false, false, false, false, true]);
  });
});

describe('calls', () => {
  const service = { method: 'POST', url: '/f', places: [] };
  const operations = [{ name: 'f', members: [member('a'), member('b', { optional: true })], service }];

  test.each([
    [{ g: [] }, 'there is no operation g. There are f.'],
    [{ f: {} }, 'f has a list of calls'],
    [{ f: [7] }, 'a call of f is an object'],
    [{ f: [{ a: 1, c: 2 }] }, 'f has no argument c. It has a, b.'],
    [{ f: [{ a: [2 ** 60] }] }, 'beyond 2^53'],
    [{ f: [{ b: 1 }] }, 'a call of f lacks a; null says that it is null.'],
  ])('of a file are checked: %j', (given, message) => {
    expect(() => checkedCalls(given, 'values.json', operations)).toThrow(message);
  });
  test('that are right stay as they are', () => {
    const given = { f: [{ a: null }] };
    expect(checkedCalls(given, 'values.json', operations)).toBe(given);
  });
  test('that are made have ordinary, awkward and absent values, nulls, and those of columns', async () => {
    const client = { own: {}, seen: async ({ own }: { own: string }) => (own === 'a' ? ['x', 'y'] : []) };
    const calls = await sampledCalls(operations[0] as never, 2, client as never, {});
    expect(calls).toEqual([
      { a: 'x', b: 'a' },
      { a: 'y', b: 'a' },
      { a: 'a', b: 'a' },
      { a: 'it\'s "ü" \\ {1}', b: 'it\'s "ü" \\ {1}' },
      { a: null, b: null },
      { a: 'a' },
    ]);
  });
});

describe('the page', () => {
  test('shows what strangers wrote and runs none of it', () => {
    const nasty = '<img src=x onerror=alert(1)>"\'&\u202e\u0007';
    expect(escaped(nasty)).toBe('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;\\u202e\\u0007');
    const call = { values: { a: nasty }, outcome: 'different' as const, why: nasty, plain: nasty, service: nasty };
    const summary = { operations: 1, calls: 1, alike: 0, different: 1, refused: 0, leftOut: 0, notCalled: 0 };
    const operation = {
      name: nasty,
      title: nasty,
      reads: true,
      calls: [{ ...call, onlyPlain: [nasty] }],
      notCalled: nasty,
    };
    const about = { project: nasty, at: nasty, service: nasty, database: nasty };
    const page = pageOf({ ...about, summary, operations: [operation] });
    expect(page).not.toContain('<img');
    expect(['\u202e', '\u0007'].filter((sign) => page.includes(sign))).toEqual([]);
    expect(page).toContain('1 of 1 calls is answered differently.');
    expect(page).not.toContain('<script');
  });
});
