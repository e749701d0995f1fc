import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../shared/language.ts';
import { textsFor } from '../../../shared/texts.ts';
import type { Configuration, HttpAnswer, HttpCall, Preset, Verdict } from '../preset.ts';
import { azure } from './azure.ts';
import { custom } from './custom.ts';
import { githubDispatch } from './github-dispatch.ts';
import { githubWorkflow } from './github-workflow.ts';
import { gitlab } from './gitlab.ts';
import { jenkins } from './jenkins.ts';

const configuration = (preset: Preset, more: Partial<Configuration> = {}): Configuration => ({
  preset: preset.id,
  url: preset.filling.url,
  method: preset.filling.method,
  parameterType: preset.filling.parameterType,
  tokenValue: '',
  password: '',
  parameters: [],
  ...more,
});
const answer = (status: number, more: Partial<HttpAnswer> = {}): HttpAnswer => ({
  status,
  headers: {},
  cookies: [],
  body: '',
  ...more,
});
const json = (status: number, value: unknown) => answer(status, { body: JSON.stringify(value) });

/** The verdict of a preset on an answer to its own example. */
const verdict = (preset: Preset, given: HttpAnswer): Verdict =>
  preset.read(given, preset.request(configuration(preset), {}));
const whyOf = (found: Verdict) => (found.kind === 'refused' ? found.why.replace('failures.', '') : found.kind);
const bodyOf = ({ body }: HttpCall) => JSON.parse(body ?? '');

const PRESETS = [azure, custom, githubDispatch, githubWorkflow, gitlab, jenkins];

describe.each(PRESETS)('$id', (preset) => {
  test('has a text in each language for every refusal', () => {
    const bodies = ['', 'No valid crumb was included in the request'];
    const statuses = [200, 201, 203, 204, 302, 400, 401, 403, 404, 409, 418, 422, 500];
    const found = statuses.flatMap((status) => bodies.map((body) => verdict(preset, answer(status, { body }))));
    const keys = found.flatMap((told) => (told.kind === 'refused' ? [`devops:${told.why}`] : []));
    expect(keys.length).toBeGreaterThan(0);
    for (const language of LANGUAGES) {
      for (const key of keys) expect(textsFor(language)(key), key).not.toBe(key.replace('devops:', ''));
    }
  });

  test('takes neither a redirect nor a failure of the server for a success', () => {
    expect(verdict(preset, answer(302, { headers: { location: 'https://a.example.com' } })).kind).toBe('refused');
    expect(verdict(preset, answer(503)).kind).toBe('refused');
  });
});

describe('Jenkins', () => {
  const url = 'https://ci.example.com/jenkins/job/a/job/b/buildWithParameters';
  const token = '11'.padEnd(34, 'a');

  test('is asked for a crumb only where a password signs in', () => {
    const crumbCall = (more: Partial<Configuration>) => jenkins.before?.(configuration(jenkins, { url, ...more }));
    expect(crumbCall({})).toBeUndefined();
    expect(crumbCall({ userName: 'ada', password: token })).toBeUndefined();
    expect(crumbCall({ userName: 'ada', password: token.slice(2) })).toBeUndefined();
    expect(crumbCall({ userName: 'ada', password: 'secret' })).toMatchObject({
      method: 'GET',
      url: 'https://ci.example.com/jenkins/crumbIssuer/api/json',
      headers: { authorization: `Basic ${btoa('ada:secret')}` },
    });
  });

  test.each([
    ['https://ci/job/a/build', 'https://ci/crumbIssuer/api/json'],
    ['https://ci/jenkins/view/all/job/a/build', 'https://ci/jenkins/crumbIssuer/api/json'],
    ['https://ci:8080/', 'https://ci:8080/crumbIssuer/api/json'],
  ])('has for %s its crumb at %s', (address, crumb) => {
    const asked = jenkins.before?.(configuration(jenkins, { url: address, userName: 'ada', password: 'x' }));
    expect(asked?.url).toBe(crumb);
  });

  test('gets the crumb along with the session that it is good for', () => {
    const granted = { ...json(200, { crumb: 'abc', crumbRequestField: 'Jenkins-Crumb' }), cookies: ['S=1', 'T=2'] };
    const sent = jenkins.request(configuration(jenkins), { a: '1' }, granted);
    expect(sent.headers).toMatchObject({ 'jenkins-crumb': 'abc', cookie: 'S=1; T=2' });
    expect(sent.body).toBe('a=1');
  });

  test('gets no cookie header where no session was begun', () => {
    const granted = json(200, { crumb: 'abc', crumbRequestField: 'Jenkins-Crumb' });
    expect(jenkins.request(configuration(jenkins), {}, granted).headers).not.toHaveProperty('cookie');
  });

  test.each([
    ['has none', answer(404)],
    ['has a name that is no header', json(200, { crumb: 'abc', crumbRequestField: 'X: 1\r\nHost' })],
    ['has line ends', json(200, { crumb: 'a\r\nHost: b', crumbRequestField: 'Jenkins-Crumb' })],
    ['is no text', json(200, { crumb: 1, crumbRequestField: 'Jenkins-Crumb' })],
  ])('gets the call as it is where the answer for a crumb %s', (_, granted) => {
    expect(jenkins.request(configuration(jenkins), {}, granted)).toEqual(jenkins.request(configuration(jenkins), {}));
  });

  test('gets parameters in the address where the configuration says so', () => {
    const sent = jenkins.request(configuration(jenkins, { url, parameterType: 'query' }), { a: '1' });
    expect(sent.url).toBe(`${url}?a=1`);
    expect(sent.body).toBeUndefined();
  });

  test('leads to the item of its queue', () => {
    const found = verdict(jenkins, answer(201, { headers: { location: '/queue/item/9/' } }));
    expect(found).toEqual({ kind: 'done', url: 'https://jenkins.example.com/queue/item/9/' });
  });

  test('is done without an address where it names none', () => {
    expect(verdict(jenkins, answer(201))).toEqual({ kind: 'done', url: undefined });
  });

  test.each([
    [200, '', 'answered'],
    [400, '', 'jenkins.parameters'],
    [401, '', 'jenkins.credentials'],
    [403, 'No valid crumb', 'jenkins.crumb'],
    [403, 'ada is missing the Job/Build permission', 'jenkins.forbidden'],
    [404, '', 'jenkins.notFound'],
    [409, '', 'jenkins.disabled'],
  ])('that answers %d %s is refused as %s', (status, body, why) => {
    expect(whyOf(verdict(jenkins, answer(status, { body })))).toBe(why);
  });
});

describe('GitLab', () => {
  test('gets token and ref by their names, and all others as variables', () => {
    const { body } = gitlab.request(configuration(gitlab), { token: 't', ref: 'main', forja_project: 'shop' });
    expect([...new URLSearchParams(body)]).toEqual([
      ['token', 't'],
      ['ref', 'main'],
      ['variables[forja_project]', 'shop'],
    ]);
  });

  test('leads to its pipeline, and to none that no browser opens', () => {
    expect(verdict(gitlab, json(201, { web_url: 'https://gitlab.example.com/p/1' }))).toEqual({
      kind: 'done',
      url: 'https://gitlab.example.com/p/1',
    });
    expect(verdict(gitlab, json(201, { web_url: 'javascript:alert(1)' }))).toEqual({ kind: 'done', url: undefined });
  });

  test('is told in its own words why it refuses', () => {
    expect(verdict(gitlab, json(400, { message: { base: ['Reference not found'] } }))).toEqual({
      kind: 'refused',
      why: 'failures.gitlab.refused',
      values: { said: '{"base":["Reference not found"]}' },
    });
    expect(whyOf(verdict(gitlab, answer(404)))).toBe('gitlab.notFound');
  });
});

describe('GitHub', () => {
  const signedBy = (tokenValue: string, tokenName: string | undefined = 'Authorization') =>
    githubWorkflow.request(configuration(githubWorkflow, { tokenName, tokenValue }), {}).headers;

  test('gets a bare token as a bearer, and one with a scheme as it was typed', () => {
    expect(signedBy('ghp_1').authorization).toBe('Bearer ghp_1');
    expect(signedBy('token ghp_1').authorization).toBe('token ghp_1');
    expect(signedBy('', 'authorization').authorization).toBe('');
    expect(signedBy('ghp_1', 'X-Other')).toMatchObject({ 'x-other': 'ghp_1' });
    expect(signedBy('ghp_1', 'X-Other')).not.toHaveProperty('authorization');
  });

  test('is asked in the version of its API that the answers are read in', () => {
    expect(signedBy('x')).toMatchObject({
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
    });
  });

  test('runs a workflow of main where no ref is said, and asks for the details of the run', () => {
    const body = (values: Record<string, string>) =>
      bodyOf(githubWorkflow.request(configuration(githubWorkflow), values));
    expect(body({ a: '1' })).toEqual({ ref: 'main', inputs: { a: '1' }, return_run_details: true });
    expect(body({ ref: 'next' })).toEqual({ ref: 'next', inputs: {}, return_run_details: true });
  });

  test('that is too old for the details is asked once more without them, and no other refusal is repeated', () => {
    const call = githubWorkflow.request(configuration(githubWorkflow), { a: '1' });
    const instead = githubWorkflow.instead?.(call, json(422, { message: '"return_run_details" is not permitted' }));
    expect(instead && bodyOf(instead)).toEqual({ ref: 'main', inputs: { a: '1' } });
    expect(instead && githubWorkflow.instead?.(instead, json(422, { message: 'return_run_details' }))).toBeUndefined();
    expect(githubWorkflow.instead?.(call, json(422, { message: 'No ref found' }))).toBeUndefined();
    expect(githubWorkflow.instead?.(call, json(400, { message: 'return_run_details' }))).toBeUndefined();
  });

  test('leads to the run where it tells it', () => {
    const run = json(200, { html_url: 'https://github.com/a/b/actions/runs/1' });
    expect(verdict(githubWorkflow, run)).toEqual({ kind: 'done', url: 'https://github.com/a/b/actions/runs/1' });
    expect(verdict(githubWorkflow, answer(204))).toEqual({ kind: 'done' });
  });

  test.each([
    [401, 'github.token'],
    [403, 'github.forbidden'],
    [422, 'github.unprocessable'],
  ])('that answers %d is refused alike by both', (status, why) => {
    expect(whyOf(verdict(githubWorkflow, answer(status)))).toBe(why);
    expect(whyOf(verdict(githubDispatch, answer(status)))).toBe(why);
  });

  test('that finds nothing names the workflow, or the repository', () => {
    expect(whyOf(verdict(githubWorkflow, answer(404)))).toBe('github.workflow');
    expect(whyOf(verdict(githubDispatch, answer(404)))).toBe('github.dispatch');
  });

  test('gets an event with all parameters but its type, which has a usual one', () => {
    const body = (values: Record<string, string>) =>
      bodyOf(githubDispatch.request(configuration(githubDispatch), values));
    expect(body({ a: '1' })).toEqual({ event_type: 'forja', client_payload: { a: '1' } });
    expect(body({ event_type: 'deploy' })).toEqual({ event_type: 'deploy', client_payload: {} });
  });

  test('is not asked with more than ten members, of which the type is none', () => {
    const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, '']));
    const refuses = (count: number) =>
      githubDispatch.refuses?.(configuration(githubDispatch), { event_type: 'x', ...members(count) });
    expect(refuses(10)).toBeUndefined();
    expect(refuses(11)).toMatchObject({ why: 'failures.github.payload', values: { members: 11, limit: 10 } });
  });

  test('that answers an event with a page has not begun anything', () => {
    expect(whyOf(verdict(githubDispatch, answer(200)))).toBe('answered');
  });
});

describe('Azure', () => {
  const body = (values: Record<string, string>) => bodyOf(azure.request(configuration(azure), values));

  test.each([
    ['main', 'refs/heads/main'],
    ['refs/tags/v1', 'refs/tags/v1'],
  ])('gets the ref %s as %s', (ref, refName) => {
    expect(body({ ref, a: '1' })).toEqual({
      resources: { repositories: { self: { refName } } },
      templateParameters: { a: '1' },
    });
  });

  test('gets no resources where there is no ref, or an empty one', () => {
    expect(body({ a: '1' })).toEqual({ templateParameters: { a: '1' } });
    expect(body({ ref: '' })).toEqual({ templateParameters: {} });
  });

  test('leads to the run on the web', () => {
    const run = { id: 1, _links: { web: { href: 'https://dev.azure.com/o/p/_build/results?buildId=1' } } };
    expect(verdict(azure, json(200, run))).toEqual({ kind: 'done', url: run._links.web.href });
    expect(verdict(azure, json(200, { id: 1 }))).toEqual({ kind: 'done', url: undefined });
  });

  test.each([
    ['with 203', answer(203)],
    ['by a redirect', answer(302, { headers: { location: 'https://spsprodweu1.vssps.visualstudio.com/_signin?x' } })],
    ['with 200', answer(200, { headers: { 'content-type': 'text/html; charset=utf-8' }, body: '{"id": 1}' })],
  ])('that shows the page to sign in %s has run nothing', (_, given) => {
    expect(whyOf(verdict(azure, given))).toBe('azure.signIn');
  });

  test('that leads anywhere else is told as a redirect', () => {
    expect(whyOf(verdict(azure, answer(302, { headers: { location: 'https://new.example.com' } })))).toBe('redirected');
  });

  test.each([
    [200, 'azure.noRun'],
    [400, 'azure.refused'],
    [401, 'azure.token'],
    [403, 'azure.forbidden'],
    [404, 'azure.notFound'],
  ])('that answers %d without a run is refused as %s', (status, why) => {
    expect(whyOf(verdict(azure, json(status, {})))).toBe(why);
  });
});

describe('any other receiver', () => {
  test.each([
    ['query', 'https://ci.example.com/hooks/deploy?a=1', undefined],
    ['form', 'https://ci.example.com/hooks/deploy', 'a=1'],
    ['json', 'https://ci.example.com/hooks/deploy', '{"a":"1"}'],
  ] as const)('gets a %s', (parameterType, url, body) => {
    const sent = custom.request(configuration(custom, { parameterType }), { a: '1' });
    expect([sent.url, sent.body]).toEqual([url, body]);
  });

  test.each([200, 201, 202, 204, 299])('has taken it where it answers %d', (status) => {
    expect(verdict(custom, answer(status)).kind).toBe('done');
  });

  test('may name an address of its own', () => {
    expect(verdict(custom, answer(202, { headers: { location: '/runs/1' } }))).toEqual({
      kind: 'done',
      url: 'https://ci.example.com/runs/1',
    });
  });
});
