import { describe, expect, test } from 'vitest';
import type { Configuration, HttpAnswer, HttpCall } from './preset.ts';
import { apart, asForm, asJson, asQuery, jsonOf, runAddress, said, signedIn, unexpected } from './requests.ts';

const configuration = (more: Partial<Configuration> = {}): Configuration => ({
  preset: 'custom',
  url: 'https://ci.example.com/run?a=1',
  method: 'PUT',
  parameterType: 'json',
  tokenValue: '',
  password: '',
  parameters: [],
  ...more,
});
const answer = (more: Partial<HttpAnswer> = {}): HttpAnswer => ({
  status: 200,
  headers: {},
  cookies: [],
  body: '',
  ...more,
});
const call: HttpCall = { method: 'POST', url: 'https://ci.example.com/job/a/build', headers: {} };

describe('the headers of a call', () => {
  test('name nobody where the configuration signs in by nothing', () => {
    expect(signedIn(configuration())).not.toHaveProperty('authorization');
  });

  test('carry user and password, an empty user too', () => {
    expect(signedIn(configuration({ userName: '', password: 'x:y' })).authorization).toBe(`Basic ${btoa(':x:y')}`);
  });

  test('write the name of the token in small letters, so that no header stands there twice', () => {
    const headers = signedIn(configuration({ tokenName: 'PRIVATE-TOKEN', tokenValue: 't0ken' }));
    expect(headers['private-token']).toBe('t0ken');
    expect(headers).not.toHaveProperty('PRIVATE-TOKEN');
  });

  test('let a token of the name Authorization win over user and password', () => {
    const both = configuration({ tokenName: 'Authorization', tokenValue: 'Bearer t', userName: 'ada', password: 'x' });
    expect(signedIn(both).authorization).toBe('Bearer t');
  });
});

describe('parameters', () => {
  const values = { ref: 'a b&c', 'x[é]': '1=2' };

  test('of a form are escaped as a browser escapes them', () => {
    const { body, headers, method } = asForm(configuration(), values);
    expect(body).toBe('ref=a+b%26c&x%5B%C3%A9%5D=1%3D2');
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(method).toBe('PUT');
  });

  test('of a query come behind those that the address has, and there is no body', () => {
    const sent = asQuery(configuration(), values);
    expect(sent.url).toBe('https://ci.example.com/run?a=1&ref=a+b%26c&x%5B%C3%A9%5D=1%3D2');
    expect(sent).not.toHaveProperty('body');
    expect(sent.headers).not.toHaveProperty('content-type');
  });

  test('as JSON leave the address as it is', () => {
    const sent = asJson(configuration(), values);
    expect(sent.url).toBe('https://ci.example.com/run?a=1');
    expect(JSON.parse(sent.body ?? '')).toEqual(values);
  });

  test('are taken apart in their order, and what is not there is not made up', () => {
    expect(apart({ b: '2', ref: 'main', a: '1' }, ['ref', 'token'])).toEqual([{ ref: 'main' }, { b: '2', a: '1' }]);
  });

  test('keep the name __proto__ as a name', () => {
    const [, rest] = apart(JSON.parse('{"__proto__": "1"}'), ['ref']);
    expect(Object.entries(rest)).toEqual([['__proto__', '1']]);
  });
});

describe('an answer', () => {
  test.each(['', 'nothing', '"text"', '12', 'null'])('%j has no JSON object', (body) => {
    expect(jsonOf(answer({ body }))).toBeUndefined();
  });

  test.each([
    ['{"message": "No  ref\\nfound", "error": "e"}', 'No ref found'],
    ['{"error": "bad"}', 'bad'],
    ['{"errors": [{"a": 1}]}', '[{"a":1}]'],
    ['<h1>Oops</h1>', '<h1>Oops</h1>'],
    [' \n ', '–'],
  ])('%j says %j', (body, words) => {
    expect(said(answer({ body }))).toBe(words);
  });

  test('says no more than 300 letters', () => {
    expect(said(answer({ body: 'x'.repeat(2_000) }))).toHaveLength(300);
  });

  test.each([
    [302, { location: 'https://sso.example.com' }, 'redirected', { status: 302, to: 'https://sso.example.com' }],
    [304, {}, 'redirected', { status: 304, to: '–' }],
    [401, {}, 'unauthorized', undefined],
    [403, {}, 'forbidden', undefined],
    [404, {}, 'notFound', undefined],
    [418, {}, 'answered', { status: 418 }],
    [503, {}, 'broken', { status: 503 }],
    [202, {}, 'answered', { status: 202 }],
  ])('with the status %d that no preset knows is refused', (status, headers, why, values) => {
    const verdict = { kind: 'refused', why: `failures.${why}`, ...(values && { values }) };
    expect(unexpected(answer({ status, headers: headers as HttpAnswer['headers'] }))).toEqual(verdict);
  });
});

describe('the address of a run', () => {
  test.each([
    ['https://ci.example.com/run/1', 'https://ci.example.com/run/1'],
    ['/queue/item/7/', 'https://ci.example.com/queue/item/7/'],
    ['7', 'https://ci.example.com/job/a/7'],
    ['//other.example.com/x', 'https://other.example.com/x'],
  ])('%j leads to %j', (value, address) => {
    expect(runAddress(value, call)).toBe(address);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'https://', '', 7, null, undefined])(
    '%j is none that a browser is led to',
    (value) => {
      expect(runAddress(value, call)).toBeUndefined();
    },
  );
});
