import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { artifacts, devopsConfigurations, events, generations, handoffs, notifications } from '../../src/db/schema.ts';
import { devopsRoutes } from '../../src/routes/api/devops.ts';
import type { AppEnv } from '../../src/routes/env.ts';
import { answerFailure } from '../../src/routes/middleware/errors.ts';
import { createArtifactLinks } from '../../src/services/artifacts/artifact-links.ts';
import { CALLS } from '../../src/shared/calls.ts';
import { devopsRow, previewedDevops } from '../../src/shared/wire/devops.ts';
import type { TokenScope } from '../../src/shared/wire/tokens.ts';
import { until } from '../integration/generation/harness.ts';
import { type Receiver, receiver } from '../support/servers/ci-receivers.ts';
import { type DatasourceApp, datasourceApp, log, secrets } from './datasource/datasource-app.ts';
import { bodyOf } from './generate/generate-app.ts';

let it: DatasourceApp;
let ci: Receiver;
let answer: Parameters<typeof receiver>[0];
beforeAll(async () => {
  it = await datasourceApp();
  ci = await receiver((seen, times) => answer(seen, times));
  await it.generations.start();
  await it.handoffs.start();
  await it.saved({ name: 'shop' });
});
afterEach(() => {
  answer = () => ({ status: 204 });
});
afterAll(async () => {
  await ci?.close();
  await it?.close();
});
answer = () => ({ status: 204 });

const PATH = Object.fromEntries(Object.entries(CALLS).map(([name, { path }]) => [name, path])) as Record<
  string,
  string
>;
const form = (change: Record<string, unknown> = {}) => ({
  ...{ name: `ci-${crypto.randomUUID().slice(0, 8)}`, url: `${ci.url}/hook`, parameterType: 'json' },
  ...{ tokenName: 'X-Token', tokenValue: 't0p-secret', userName: 'ada', password: 'pass-word' },
  parameters: [
    { name: 'stage', value: 'pro' },
    { name: 'key', value: 'par-secret', secret: true },
  ],
  ...change,
});
async function saved(change: Record<string, unknown> = {}) {
  const body = form(change);
  const { status, body: told } = await it.call(PATH.saveDevops ?? '', { body });
  expect([status, told.message]).toEqual([200, 'Saved']);
  return { ...body, id: String(told.id) };
}
const list = async (as?: string) => (await it.call(PATH.devops ?? '', { ...(as && { as }) })).body as unknown[];
const request = (change: Record<string, unknown> = {}) =>
  bodyOf({
    endpoints: [{ routine: { schema: 'shop', name: 'order_total', argumentTypes: ['bigint'] } }],
    ...change,
  });
const SECRETS = ['t0p-secret', 'pass-word', 'par-secret'];

describe('configurations', () => {
  test('come back without a secret, and say that they have them', async () => {
    const { id } = await saved({ name: 'jenkins', typeAppServer: 'tomcat' });
    const answered = await it.call(PATH.devops ?? '');
    const row = (answered.body as { id: string }[]).find((call) => call.id === id);
    expect(devopsRow.parse(row)).toMatchObject({
      ...{ name: 'jenkins', method: 'POST', preset: 'custom', typeAppServer: 'tomcat', tokenName: 'X-Token' },
      ...{ hasTokenValue: true, userName: 'ada', hasPassword: true },
      parameters: [
        { name: 'stage', value: 'pro', secret: false, hasValue: true },
        { name: 'key', value: '', secret: true, hasValue: true },
      ],
    });
    for (const secret of SECRETS) expect(answered.text).not.toContain(secret);
    const [stored] = await it.portal.db.select().from(devopsConfigurations).where(eq(devopsConfigurations.id, id));
    for (const secret of SECRETS) expect(JSON.stringify(stored)).not.toContain(secret);
    expect(Buffer.from(stored?.secretsBox ?? []).toString('latin1')).not.toContain('secret');
  });

  test('an empty secret keeps the stored one, which goes to no other server', async () => {
    const one = await saved();
    const empty = { tokenValue: '', password: '', parameters: [{ name: 'key', value: '', secret: true }] };
    expect((await it.call(PATH.saveDevops ?? '', { body: { ...one, ...empty, method: 'PUT' } })).status).toBe(200);
    const seen: string[] = [];
    answer = ({ headers, body }) => {
      seen.push(`${headers['x-token']} ${headers.authorization} ${body}`);
      return { status: 200 };
    };
    await handOn(one.id);
    expect(seen[0]).toContain(
      `t0p-secret Basic ${Buffer.from('ada:pass-word').toString('base64')} {"key":"par-secret"`,
    );

    const moved = await it.call(PATH.saveDevops ?? '', {
      body: { ...one, ...empty, url: 'https://elsewhere.example/' },
    });
    expect([moved.status, moved.body.faults]).toEqual([
      400,
      ['tokenValue', 'password', 'parameters.0.value'].map((field) => ({
        field,
        message: 'It must be typed again, because the address leads to another server',
      })),
    ]);
  });

  test('of somebody else are not there', async () => {
    const { id, ...rest } = await saved();
    expect(await list(it.luis)).toEqual([]);
    for (const [path, body] of [
      [PATH.saveDevops, { ...rest, id }],
      [PATH.previewDevops, { ...rest, id }],
      [`${PATH.deleteDevops}?id=${id}`, undefined],
      [PATH.generateDevopsSrc, { ...request(), devopsId: id }],
    ] as const) {
      const told = await it.call(path ?? '', { body, as: it.luis });
      expect([path, told.status, told.body.error]).toEqual([path, 404, 'notFound']);
    }
  });

  test('have names of their own, and go when they are deleted', async () => {
    const one = await saved();
    const twice = await it.call(PATH.saveDevops ?? '', { body: form({ name: one.name }) });
    expect([twice.status, twice.body.error]).toEqual([409, 'alreadyExists']);
    const other = await saved();
    const renamed = await it.call(PATH.saveDevops ?? '', { body: { ...other, name: one.name } });
    expect(renamed.status).toBe(409);
    expect((await it.call(`${PATH.deleteDevops}?id=${one.id}`)).text).toBe('');
    expect((await it.call(`${PATH.deleteDevops}?id=${one.id}`)).status).toBe(404);
  });

  test.each([
    ['no name', { name: '' }, 'name', 'name is required'],
    ['a name with blanks', { name: 'my ci' }, 'name', 'no blank spaces allowed'],
    ['no url', { url: '' }, 'url', 'url is required'],
    ['a url with blanks', { url: 'https://ci/a b' }, 'url', 'no blank spaces allowed'],
    ['another scheme', { url: 'file:///etc/passwd' }, 'url', 'Use an address that begins with https:// or http://'],
    ['credentials in the url', { url: 'https://a:b@ci/' }, 'url', 'they have fields of their own'],
    ['a header that is none', { tokenName: 'a b' }, 'tokenName', 'A header’s name has letters, digits and dashes'],
    [
      'a header of the call itself',
      { tokenName: 'Content-Length' },
      'tokenName',
      'The service sets this header itself',
    ],
    ['a token with an accent', { tokenValue: 'é' }, 'tokenValue', 'printable ASCII characters only'],
    ['a header without a value', { tokenValue: '' }, 'tokenValue', 'tokenValue is required'],
    ['a value without a header', { tokenName: undefined }, 'tokenName', 'tokenName is required'],
    ['a user with a colon', { userName: 'a:b' }, 'userName', 'Leave out the colon'],
    ['a GET with a body', { method: 'GET' }, 'parameterType', 'A GET has its parameters in the query'],
    [
      'one of our parameters',
      { parameters: [{ name: 'forja_sha256' }] },
      'parameters.0.name',
      'Forja sets this parameter itself',
    ],
    [
      'two of one name',
      { parameters: [{ name: 'a' }, { name: 'a' }] },
      'parameters.1.name',
      'Another parameter has this name',
    ],
    ['an unknown member', { tokenvalue: 'x' }, 'tokenvalue', 'Did you mean “tokenValue”?'],
  ])('with %s are refused beside the field', async (_, change, field, text) => {
    const refused = await it.call(PATH.saveDevops ?? '', { body: form(change) });
    expect([refused.status, refused.body.error]).toEqual([400, 'invalidRequest']);
    const messages = refused.body.faults.filter((fault: { field: string }) => fault.field === field);
    expect(messages.map(({ message }: { message: string }) => message).join('\n')).toContain(text);
  });

  test.each(['http://169.254.169.254/', 'http://10.9.1.2/hook'])('at %s are refused', async (url) => {
    const refused = await it.call(PATH.saveDevops ?? '', { body: form({ url }) });
    expect([refused.status, refused.body.error, refused.body.faults?.[0]?.field]).toEqual([
      400,
      'hostNotAllowed',
      'url',
    ]);
  });
});

describe('a dry run', () => {
  test('shows the exact request with secrets as asterisks, and sends nothing', async () => {
    const { id, ...one } = await saved();
    const before = ci.seen.length;
    const empty = { tokenValue: '', password: '' };
    const shown = await it.call(PATH.previewDevops ?? '', { body: { ...one, id, ...empty } });
    const { call, before: first } = previewedDevops.parse(shown.body);
    expect([first, call.method, call.url]).toEqual([null, 'POST', one.url]);
    expect(Object.fromEntries(call.headers.map(({ name, value }) => [name, value]))).toMatchObject({
      ...{ 'x-token': '******', authorization: 'Basic ******', 'content-type': 'application/json' },
    });
    expect(JSON.parse(call.body ?? '')).toMatchObject({
      ...{ stage: 'pro', key: '******', forja_project: 'shop-api' },
      forja_artifact_url: expect.stringContaining('https://forja.example.com/api/generate/getFileZip/'),
    });
    for (const secret of [...SECRETS, Buffer.from('ada:pass-word').toString('base64')]) {
      expect(shown.text).not.toContain(secret);
    }
    expect(ci.seen).toHaveLength(before);
  });

  test('shows the question for a crumb that Jenkins is asked first', async () => {
    const url = 'https://ci.example.com/jenkins/job/a/buildWithParameters';
    const shown = await it.call(PATH.previewDevops ?? '', {
      body: form({ preset: 'jenkins', url, parameterType: 'form' }),
    });
    expect(shown.body.before).toMatchObject({
      method: 'GET',
      url: 'https://ci.example.com/jenkins/crumbIssuer/api/json',
    });
    expect(shown.text).not.toContain('pass-word');
  });
});

async function handOn(devopsId: string, options: { call?: string; key?: string; body?: object } = {}) {
  const { call = 'generateDevopsSrc', key, body = request() } = options;
  const accepted = await it.call(PATH[call] ?? '', {
    body: { ...body, devopsId },
    headers: key ? { 'idempotency-key': key } : {},
  });
  expect(accepted).toMatchObject({ status: 200, body: { status: 200, id: expect.any(String) } });
  const { id } = accepted.body;
  await until(async () => (await ofCi(id)).length > 0, 5_000);
  return id as string;
}
const ofCi = async (generationId: string) =>
  (await it.portal.db.select().from(events).where(eq(events.generationId, generationId))).filter(
    ({ eventType }) => eventType === 'DEVOPS',
  );
const artifactOf = async (generationId: string) => {
  const [row] = await it.portal.db.select().from(artifacts).where(eq(artifacts.generationId, generationId));
  if (!row) throw new Error('no artifact');
  return row;
};

describe('a link to an artifact', () => {
  async function linked() {
    let link = '';
    answer = ({ body }) => {
      link = JSON.parse(body).forja_artifact_url;
      return { status: 200 };
    };
    const { id } = await saved();
    const artifact = await artifactOf(await handOn(id));
    const { pathname, search } = new URL(link);
    return { artifact, path: pathname, search };
  }
  /** As a CI fetches it: without a session. */
  const get = (path: string, headers: Record<string, string> = {}) => it.app.request(path, { headers });

  test('fetches that file without a session, whole and in parts, and it stays pending', async () => {
    const { artifact, path, search } = await linked();
    const whole = await get(path + search);
    expect(whole.status).toBe(200);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([bytes.length, whole.headers.get('etag')]).toEqual([artifact.bytes, `"${artifact.sha256}"`]);
    const part = await get(path + search, { range: 'bytes=2-5' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${artifact.bytes}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 6));
    expect((await artifactOf(artifact.generationId)).pending).toBe(true);
  });

  test('that was tampered with, or leads to another artifact, answers in words and reveals nothing', async () => {
    const [one, other] = [await linked(), await linked()];
    const params = new URLSearchParams(one.search);
    const [expires = '', signature = ''] = [params.get('expires') ?? '', params.get('signature') ?? ''];
    for (const path of [
      `${other.path}${one.search}`,
      `${one.path}?expires=${Number(expires) + 1}&signature=${signature}`,
      `${one.path}?expires=${expires}&signature=${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
      `${one.path}?expires=${expires}&signature=${signature}!`,
      `${one.path}?expires=${expires}`,
      `${one.path}?signature=${signature}`,
      `/api/generate/getFileZip/${crypto.randomUUID()}${one.search}`,
    ]) {
      const refused = await get(path);
      expect([path, refused.status]).toEqual([path, 403]);
      expect(await refused.json()).toMatchObject({
        error: 'linkInvalid',
        message: expect.stringContaining('not valid'),
      });
    }
    expect((await get(one.path)).status).toBe(401);
  });

  test('answers 410 after 24 hours, and where the file is gone', async () => {
    const { artifact, path, search } = await linked();
    const key = secrets.derive('artifact links');
    const ago = (seconds: number) => () => Date.now() - seconds * 1_000;
    const old = (now: () => number) => createArtifactLinks({ key, publicUrl: 'https://forja.example.com', now });
    const expired = new URL(old(ago(24 * 3_600 + 1)).to(artifact.id));
    const refused = await get(expired.pathname + expired.search);
    expect([refused.status, (await refused.json()).error]).toEqual([410, 'linkExpired']);
    const almost = new URL(old(ago(24 * 3_600 - 60)).to(artifact.id));
    expect((await get(almost.pathname + almost.search)).status).toBe(200);
    await it.harness.artifacts.remove(it.ana, artifact.id);
    expect((await get(path + search)).status).toBe(410);
  });
});

describe('an application token', () => {
  const asToken = (scopes: readonly TokenScope[]) => {
    const app = new Hono<AppEnv>();
    app.use(async (c, next) => {
      c.set('language', 'en');
      c.set('account', { id: it.ana, name: '', email: '', image: null, language: null });
      c.set('token', { id: crypto.randomUUID(), scopes, licenseAccepted: true });
      await next();
    });
    app.route('/', devopsRoutes({ devops: it.devops, handoffs: it.handoffs, generations: it.generations }));
    app.onError(answerFailure(log));
    return async (path: string, body: object = {}) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const told = await app.request(path, init);
      return [told.status, told.status === 200 ? undefined : (await told.json()).error];
    };
  };

  test('with the scope devops lists and hands on, and changes no configuration', async () => {
    const { id } = await saved();
    const artifact = await artifactOf(await handOn(id));
    const ask = asToken(['devops']);
    expect(await ask(PATH.devops ?? '')).toEqual([200, undefined]);
    expect(await ask(PATH.generateDevops ?? '', { artifactId: artifact.id, devopsId: id })).toEqual([200, undefined]);
    await until(async () => (await ofCi(artifact.generationId)).length === 2);
    for (const path of [PATH.saveDevops, PATH.previewDevops, `${PATH.deleteDevops}?id=${id}`]) {
      expect(await ask(path ?? '', form())).toEqual([401, 'invalidToken']);
    }
  });

  test('without it does neither', async () => {
    const ask = asToken(['generate', 'schema', 'download']);
    for (const path of [PATH.devops, PATH.generateDevops, PATH.generateDevopsSqlServer, PATH.generateDevopsSrc]) {
      expect(await ask(path ?? '')).toEqual([401, 'tokenScope']);
    }
  });
});

describe('generateDevops', () => {
  test('generates and hands on; the same key is one generation and one call', async () => {
    const { id } = await saved();
    const before = ci.seen.length;
    const [first, second] = [await handOn(id, { key: 'k1' }), await handOn(id, { key: 'k1' })];
    expect(first).toBe(second);
    expect(ci.seen).toHaveLength(before + 1);
    const artifact = await artifactOf(first);
    expect(JSON.parse(ci.seen.at(-1)?.body ?? '')).toMatchObject({
      forja_project: 'shop-api',
      forja_sha256: artifact.sha256,
    });
    const other = await saved();
    const refused = await it.call(PATH.generateDevopsSrc ?? '', {
      body: { ...request(), devopsId: other.id },
      headers: { 'idempotency-key': 'k1' },
    });
    expect([refused.status, refused.body.error]).toEqual([409, 'idempotencyConflict']);
  });

  test('hands a kept artifact on again without a generation', async () => {
    const { id } = await saved();
    const generation = await handOn(id);
    const count = () => it.portal.db.$count(generations);
    const before = await count();
    const { id: artifactId } = await artifactOf(generation);
    const again = await it.call(PATH.generateDevops ?? '', { body: { artifactId, devopsId: id } });
    expect([again.status, again.body.id]).toEqual([200, generation]);
    await until(async () => (await ofCi(generation)).length === 2);
    expect(await count()).toBe(before);
    const strangers = await it.call(PATH.generateDevops ?? '', { body: { artifactId, devopsId: id }, as: it.luis });
    expect(strangers.status).toBe(404);
  });

  test.each(['generateDevops', 'generateDevopsSqlServer'])(
    '%s makes a Build, whatever the request says',
    async (call) => {
      const { id: devopsId } = await saved();
      const before = ci.seen.length;
      const { body } = await it.call(PATH[call] ?? '', { body: { ...request({ mode: 'Src' }), devopsId } });
      const status = () => it.generations.status(it.ana, body.id);
      await until(async () => (await status()).state === 'failed');
      // There is no builder here: a Src would have been made. What was not made is handed on to nobody.
      expect(await status()).toMatchObject({ mode: 'Build', fault: { error: 'buildUnavailable' } });
      await until(
        async () => (await it.portal.db.select().from(handoffs).where(eq(handoffs.id, body.id)))[0]?.state === 'failed',
      );
      expect([ci.seen.length, await ofCi(body.id)]).toEqual([before, []]);
    },
  );

  test.each([
    ['neither', {}, 'devopsId', 'You must make a decision in devopsId'],
    ['both', { devopsId: crypto.randomUUID(), repositoryId: crypto.randomUUID() }, 'repositoryId', 'not both'],
    ['what is no id', { devopsId: 'x' }, 'devopsId', 'devopsId is not valid'],
    ['an unknown member', { devopsId: crypto.randomUUID(), devops: 1 }, 'devops', 'is not known here'],
  ])('with %s it is refused before anything is charged', async (_, where, field, text) => {
    const before = await it.portal.db.$count(generations);
    const refused = await it.call(PATH.generateDevopsSrc ?? '', { body: { ...request(), ...where } });
    expect([refused.status, refused.body.error]).toEqual([400, 'invalidRequest']);
    expect(refused.body.faults).toContainEqual({ field, message: expect.stringContaining(text) });
    expect(await it.portal.db.$count(generations)).toBe(before);
  });

  test('a refusal stands in the event with status, first lines and what to do', async () => {
    answer = () => ({ status: 403, body: '<b>no</b>' });
    const { id } = await saved({ name: 'refusing' });
    const generation = await handOn(id);
    const { body } = await it.call(`${PATH.getEventsClient}?eventType=DEVOPS`);
    const found = body.find((call: { generationId: string }) => call.generationId === generation);
    expect(found).toMatchObject({
      ...{ outcome: 'failed', handoff: { name: 'refusing', status: 403, body: '<b>no</b>' } },
      fault: { error: 'handoffFailed', message: expect.stringContaining('give this user or token the right') },
    });
    const notices = await it.portal.db.select().from(notifications).where(eq(notifications.accountId, it.ana));
    const notice = notices.find(({ title }) => title.includes('refusing'));
    expect(notice).toMatchObject({ type: 'USER_MESSAGE', url: '/events' });
  });
});
