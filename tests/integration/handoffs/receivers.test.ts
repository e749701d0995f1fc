import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import {
  azureReceiver,
  githubReceiver,
  gitlabReceiver,
  JENKINS,
  jenkinsReceiver,
  type Receiver,
  receiver,
} from '../../support/servers/ci-receivers.ts';
import { newAccount } from '../generation/harness.ts';
import { calling, SHA, told } from './calling.ts';

let database: TestDatabase;
let account: string;
let it: ReturnType<typeof calling>;
const open: Receiver[] = [];
beforeAll(async () => {
  database = await testDatabase();
  account = await newAccount(database.db);
  it = calling(database);
});
afterAll(() => database?.close());
afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});
const on = async (starting: Promise<Receiver>) => {
  const one = await starting;
  open.push(one);
  return one;
};

/** Checks the fields that the portal adds, and gives the signed link as it came. */
function ours(values: Record<string, string | null>) {
  expect(values.forja_project).toBe('shop-api');
  expect(values.forja_sha256).toBe(SHA);
  expect(values.forja_artifact_url).toMatch(
    /^https:\/\/forja\.example\.com\/api\/generate\/getFileZip\/[0-9a-f-]{36}\?expires=\d+&signature=[\w-]{43}$/,
  );
}

const jenkinsForm = (url: string, job = 'deploy', change: Record<string, unknown> = {}) => ({
  ...{ preset: 'jenkins', url: `${url}/jenkins/job/team/job/${job}/buildWithParameters`, parameterType: 'form' },
  ...{ userName: JENKINS.user, password: JENKINS.apiToken, parameters: [{ name: 'stage', value: 'pro & más' }] },
  ...change,
});

test('Jenkins takes an API token without a crumb, and the queue’s item is where the run is', async () => {
  const jenkins = await on(jenkinsReceiver());
  const { record, fault } = await it.call(account, jenkinsForm(jenkins.url));
  expect(fault).toBeUndefined();
  expect(record).toMatchObject({ status: 201, url: `${jenkins.url}/jenkins/queue/item/42/` });
  expect(jenkins.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /jenkins/job/team/job/deploy/buildWithParameters',
  ]);
  const form = Object.fromEntries(new URLSearchParams(jenkins.seen[0]?.body));
  expect(Object.keys(form)).toEqual(['stage', 'forja_project', 'forja_artifact_url', 'forja_sha256']);
  expect(form.stage).toBe('pro & más');
  ours(form);
});

test('Jenkins with a password gets a crumb first, and it comes back with the cookie of its session', async () => {
  const jenkins = await on(jenkinsReceiver());
  const { record, fault } = await it.call(
    account,
    jenkinsForm(jenkins.url, 'deploy', { password: JENKINS.password, parameterType: 'query' }),
  );
  expect([fault, record.status]).toEqual([undefined, 201]);
  expect(jenkins.seen.map(({ method }) => method)).toEqual(['GET', 'POST']);
  expect(jenkins.seen[1]?.headers).toMatchObject({ cookie: 'JSESSIONID.8f7a=node00abc' });
  expect(jenkins.seen[1]?.path).toContain('buildWithParameters?stage=pro+%26+m%C3%A1s&forja_project=shop-api&');
});

test.each([
  ['a job without parameters', 'plain', {}, 400, 'The job has no parameters (400)'],
  ['a job that is disabled', 'off', {}, 409, 'The job is disabled in Jenkins (409)'],
  ['a job that this user does not see', 'secret', {}, 404, 'Jenkins shows no such job to this user (404)'],
  ['a wrong password', 'deploy', { password: 'wrong' }, 401, 'Jenkins does not know this user and password (401)'],
  ['nobody’s call', 'deploy', { userName: undefined, password: '' }, 403, 'Jenkins wants a crumb (403)'],
  ['a user who may not build', 'deploy', { userName: 'mallory', password: 'pw' }, 403, 'permission Job/Build'],
])('Jenkins refuses %s, and the event says what to do', async (_, job, change, status, text) => {
  const jenkins = await on(jenkinsReceiver());
  const form = Object.fromEntries(
    Object.entries(jenkinsForm(jenkins.url, job, change)).filter(([, value]) => value !== undefined),
  );
  const delivery = await it.call(account, form);
  expect(delivery.record).toMatchObject({ status });
  expect(told(delivery)).toContain(text);
  expect(told(delivery, 'es')).not.toBe(told(delivery));
});

const gitlabForm = (url: string, token = 'glptt-1', ref = 'main') => ({
  ...{ preset: 'gitlab', url: `${url}/api/v4/projects/group%2Fname/trigger/pipeline`, parameterType: 'form' },
  parameters: [
    { name: 'token', value: token, secret: true },
    { name: 'ref', value: ref },
    { name: 'STAGE', value: 'pro' },
  ],
});

test('GitLab gets token, ref and variables as a form, at the path as it was spelled', async () => {
  const gitlab = await on(gitlabReceiver());
  const { record, fault } = await it.call(account, gitlabForm(gitlab.url));
  expect(fault).toBeUndefined();
  expect(record).toMatchObject({ status: 201, url: 'https://gitlab.example.com/group/name/-/pipelines/257' });
  const form = Object.fromEntries(new URLSearchParams(gitlab.seen[0]?.body));
  expect(form).toMatchObject({ token: 'glptt-1', ref: 'main', 'variables[STAGE]': 'pro' });
  ours(
    Object.fromEntries(
      ['forja_project', 'forja_artifact_url', 'forja_sha256'].map((name) => [name, form[`variables[${name}]`] ?? null]),
    ),
  );
});

test.each([
  ['a wrong token', 'glptt-2', 'main', 404, 'GitLab knows no such project or trigger token (404)'],
  [
    'a branch that is not there',
    'glptt-1',
    'gone',
    400,
    'GitLab made no pipeline (400): {"base":["Reference not found"]}',
  ],
])('GitLab refuses %s', async (_, token, ref, status, text) => {
  const gitlab = await on(gitlabReceiver());
  const delivery = await it.call(account, gitlabForm(gitlab.url, token, ref));
  expect(delivery.record.status).toBe(status);
  expect(told(delivery)).toContain(text);
});

const workflowForm = (url: string, change: Record<string, unknown> = {}) => ({
  ...{ preset: 'github-workflow', url: `${url}/repos/owner/name/actions/workflows/deploy.yml/dispatches` },
  ...{ tokenName: 'Authorization', tokenValue: 'ghp_right', parameterType: 'json' },
  parameters: [
    { name: 'ref', value: 'main' },
    { name: 'stage', value: 'pro' },
  ],
  ...change,
});

test('a workflow of GitHub is asked for its run, and an older server once again without', async () => {
  const [github, older] = await Promise.all([on(githubReceiver()), on(githubReceiver({ older: true }))]);
  const run = await it.call(account, workflowForm(github.url));
  expect([run.fault, run.record.status, run.record.url]).toEqual([
    undefined,
    200,
    'https://github.com/owner/name/actions/runs/30433642',
  ]);
  const { ref, inputs, return_run_details } = JSON.parse(github.seen[0]?.body ?? '');
  expect([ref, return_run_details, Object.keys(inputs)[0]]).toEqual(['main', true, 'stage']);
  ours(inputs);

  const plain = await it.call(account, workflowForm(older.url));
  expect([plain.fault, plain.record.status, plain.record.url]).toEqual([undefined, 204, undefined]);
  expect(older.seen.map(({ body }) => 'return_run_details' in JSON.parse(body))).toEqual([true, false]);
});

test.each([
  ['an unknown token', { tokenValue: 'Bearer ghp_wrong' }, 401, 'GitHub does not know this token (401)'],
  ['a branch that is not there', { parameters: [{ name: 'ref', value: 'gone' }] }, 422, 'No ref found for: gone'],
])('GitHub refuses %s, once', async (_, change, status, text) => {
  const github = await on(githubReceiver());
  const delivery = await it.call(account, workflowForm(github.url, change));
  expect(delivery.record.status).toBe(status);
  expect(told(delivery)).toContain(text);
  expect(github.seen).toHaveLength(1);
});

test('a workflow that is not there, and a repository that may only be read', async () => {
  const github = await on(githubReceiver());
  const gone = workflowForm(github.url, { url: `${github.url}/repos/owner/name/actions/workflows/x.yml/dispatches` });
  expect(told(await it.call(account, gone))).toContain('give the token Actions: write');
  const read = { ...dispatchForm(github.url), url: `${github.url}/repos/owner/read/dispatches` };
  expect(told(await it.call(account, read))).toContain('Resource not accessible by personal access token');
});

const dispatchForm = (url: string, count = 2) => ({
  ...{ preset: 'github-dispatch', url: `${url}/repos/owner/name/dispatches`, parameterType: 'json' },
  ...{ tokenName: 'Authorization', tokenValue: 'ghp_right' },
  parameters: [
    { name: 'event_type', value: 'deploy' },
    ...Array.from({ length: count }, (_, index) => ({ name: `p${index}`, value: String(index) })),
  ],
});

test('a repository of GitHub is told of an event with ten members at most', async () => {
  const github = await on(githubReceiver());
  const { record, fault } = await it.call(account, dispatchForm(github.url, 7));
  expect([fault, record.status]).toEqual([undefined, 204]);
  const { event_type, client_payload } = JSON.parse(github.seen[0]?.body ?? '');
  expect([event_type, Object.keys(client_payload).length]).toEqual(['deploy', 10]);
  ours(client_payload);
  await expect(it.call(account, dispatchForm(github.url, 8))).rejects.toMatchObject({
    code: 'invalidRequest',
    faults: [{ field: 'parameters', message: 'tooManyParameters', values: { members: 11, limit: 10 } }],
  });
});

const azureForm = (url: string, change: Record<string, unknown> = {}) => ({
  ...{ preset: 'azure', url: `${url}/org/shop/_apis/pipelines/7/runs?api-version=7.1`, parameterType: 'json' },
  ...{ userName: '', password: 'pat-1' },
  parameters: [
    { name: 'ref', value: 'main' },
    { name: 'environment', value: 'pro' },
  ],
  ...change,
});

test('Azure takes a token with an empty user, and the run’s page is where the run is', async () => {
  const azure = await on(azureReceiver());
  const { record, fault } = await it.call(account, azureForm(azure.url));
  expect([fault, record.status, record.url]).toEqual([
    undefined,
    200,
    'https://dev.azure.com/org/guid/_build/results?buildId=12',
  ]);
  const { resources, templateParameters } = JSON.parse(azure.seen[0]?.body ?? '');
  expect(resources).toEqual({ repositories: { self: { refName: 'refs/heads/main' } } });
  ours(templateParameters);
});

test.each([
  ['a page to sign in with 203', {}, { password: 'old' }, 203, 'its page to sign in'],
  ['a redirect to it', { redirects: true }, { password: 'old' }, 302, 'its page to sign in'],
  ['an unknown parameter', {}, { parameters: [{ name: 'x', value: '1' }] }, 400, "Unexpected parameter 'x'"],
])('Azure answers %s, and that is no success', async (_, options, change, status, text) => {
  const azure = await on(azureReceiver(options));
  const delivery = await it.call(account, azureForm(azure.url, change));
  expect(delivery.record.status).toBe(status);
  expect(told(delivery)).toContain(text);
  expect(azure.seen).toHaveLength(1);
});

test('a page with 200 is no run of Azure, either', async () => {
  const page = await on(receiver(() => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' })));
  expect(told(await it.call(account, { ...azureForm(page.url) }))).toContain('its page to sign in');
});

test.each([
  ['query', 'GET', '?a=1&stage=pro+1&', ''],
  ['form', 'PUT', '?a=1', 'stage=pro+1&forja_project=shop-api&'],
  ['json', 'POST', '?a=1', '{"stage":"pro 1","forja_project":"shop-api",'],
])('any receiver gets its parameters as %s', async (parameterType, method, query, body) => {
  const any = await on(receiver(() => ({ status: 202, headers: { location: '/runs/1' }, body: 'queued' })));
  const { record, fault } = await it.call(account, {
    ...{ url: `${any.url}/hook?a=1`, method, parameterType, tokenName: 'X-Token', tokenValue: 's3cret-token' },
    parameters: [{ name: 'stage', value: 'pro 1' }],
  });
  expect(fault).toBeUndefined();
  expect(record).toMatchObject({ status: 202, body: 'queued', url: `${any.url}/runs/1` });
  const [seen] = any.seen;
  expect(seen?.method).toBe(method);
  expect(seen?.path.startsWith(`/hook${query}`)).toBe(true);
  expect(seen?.body.startsWith(body)).toBe(true);
  expect(seen?.headers['x-token']).toBe('s3cret-token');
});
