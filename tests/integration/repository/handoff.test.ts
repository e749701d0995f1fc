import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { and, desc, eq } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNetwork } from '../../../src/datasources/connection/network.ts';
import { events, handoffs as rows } from '../../../src/db/schema.ts';
import { createSecrets } from '../../../src/db/secrets.ts';
import { Fault } from '../../../src/model/fault.ts';
import { createHandoffs, type Handoffs } from '../../../src/services/handoffs.ts';
import { createRepositories, type Repositories } from '../../../src/services/repositories.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { type GitServer, gitServer, plainEnvironment } from '../../support/servers/git-server.ts';
import { asForm, type Harness, harness, newAccount, until } from '../generation/harness.ts';
import { wholeProject } from '../generation/whole-project.ts';

const project = wholeProject();
const log = pino({ level: 'silent' });
let database: TestDatabase;
let services: Harness;
let server: GitServer;
let repositories: Repositories;
let handoffs: Handoffs;
let account: string;
let scratch: string;
/** The endpoints that are generated next, by their places in the case. */
let chosen: readonly number[];
/** Whether what is built does not compile. */
let failing = false;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'forja-handoff-'));
  [database, server] = await Promise.all([testDatabase(), gitServer()]);
  services = await harness(database, {
    renderer: project.renderer,
    describe: async () => project.described(chosen),
    builder: {
      async build({ rendered }) {
        if (failing) throw new Fault('buildFailed', { values: { step: 'compile', why: 'untold' } });
        const inside = [...rendered.files].map(
          ([path, content]) => [`${rendered.name}/source/${path}`, content] as const,
        );
        return { zip: zipSync(Object.fromEntries([...inside, [`${rendered.name}/build.log`, Buffer.from('ok')]])) };
      },
    },
  });
  await services.generations.start();
  const secrets = createSecrets({ secretKey: 'k'.repeat(32), dataDir: '', production: true });
  repositories = createRepositories({
    ...{ db: database.db, secrets, network: createNetwork(), dataDir: scratch, path: process.env.PATH ?? '' },
    timeoutMs: 20_000,
  });
  handoffs = createHandoffs({ ...services, log, targets: { repository: repositories.target }, timing: { lookMs: 50 } });
  await handoffs.start();
});
beforeEach(async () => {
  account = await newAccount(services.db, services.wallets);
  await database.db.execute('update accounts set warn_credits = 0');
  chosen = [0, 1, 2];
});
afterAll(async () => {
  await handoffs.stop();
  await services.close();
  await project.renderer.close();
  await server.close();
  await database.close();
  rmSync(scratch, { recursive: true, force: true });
});

const save = (url: string, change: Record<string, unknown> = {}) =>
  repositories.save(account, {
    ...{ name: `r-${crypto.randomUUID().slice(0, 8)}`, url, userName: '', token: server.token, folder: '', ...change },
  });

/** Generates and hands on. @returns the event that is left of it */
async function handOn(targetId: string, mode: 'Src' | 'Build' | 'Test' = 'Src') {
  const request = project.request(chosen, { mode });
  const { id } = await services.generations.accept(account, 'generateDevops', request, asForm);
  await handoffs.follow(account, id, { kind: 'repository', targetId }, asForm);
  const [row] = await services.db.select().from(rows).where(eq(rows.generationId, id));
  await until(async () => {
    const [{ state } = { state: 'done' }] = await services.db.select().from(rows).where(eq(rows.generationId, id));
    return state === 'done' || state === 'failed';
  });
  expect(row?.kind).toBe('repository');
  const [event] = await services.db
    .select()
    .from(events)
    .where(and(eq(events.generationId, id), eq(events.eventType, 'DEVOPS')))
    .orderBy(desc(events.eventDate));
  if (!event) throw new Error('nothing was handed on');
  return event;
}

const run = promisify(execFile);
const mine = async (...args: readonly string[]) =>
  (await run('git', ['-C', join(scratch, 'clone'), ...args], { env: plainEnvironment(scratch) })).stdout.trim();
const nothingLeft = () => expect(readdirSync(join(scratch, 'git'))).toEqual([]);

test('a user’s changes live through three generations of a whole project, and the events say what was committed', async () => {
  const id = await save(server.create('whole'), { name: 'whole' });
  chosen = [0];
  const first = await handOn(id);
  expect(first).toMatchObject({
    outcome: 'done',
    credits: 0,
    handoff: { name: 'whole', versions: { Forja: '0.1.0' } },
  });
  const project = first.projectName;
  const tip = () => server.git('whole', 'rev-parse', `forja/${project}`);
  expect(first.handoff?.body).toBe(`forja/${project} → ${tip()}\nmain → ${tip()}`);
  expect(server.git('whole', 'log', '-1', '--format=%B')).toMatch(
    new RegExp(
      `^Generate ${project}\\n\\nForja 0\\.1\\.0\\nSpring Boot 4[\\d.]+\\n\\nForja-Version: Forja 0\\.1\\.0\\n`,
    ),
  );

  const address = `${server.url.replace('://', `://ada:${server.token}@`)}/whole`;
  await run('git', ['clone', '-q', address, join(scratch, 'clone')], { env: plainEnvironment(scratch) });
  const path = (name: string) => join(scratch, 'clone', name);
  const pom = readFileSync(path('pom.xml'), 'utf8');
  writeFileSync(path('pom.xml'), pom.replace('</licenses>', '</licenses>\n\n    <!-- by hand -->'));
  mkdirSync(path('src/main/java/mine'), { recursive: true });
  writeFileSync(path('src/main/java/mine/Mine.java'), 'package mine;\n\nclass Mine {\n}\n');
  await mine('add', '.');
  await mine('commit', '-qm', 'By hand');
  const sizes: number[] = [];
  for (const round of [
    [0, 1],
    [0, 1, 2],
    [0, 2],
  ]) {
    chosen = round;
    expect((await handOn(id, round.length === 3 ? 'Build' : 'Src')).handoff?.body).toContain(
      `git merge origin/forja/${project}`,
    );
    await mine('fetch', '-q');
    await mine('merge', '-q', '-m', 'Forja', `origin/forja/${project}`);
    sizes.push((await mine('ls-files', 'src/generated')).split('\n').length);
  }
  expect(sizes[1]).toBeGreaterThan(sizes[0] ?? 0);
  expect(sizes[2]).toBeLessThan(sizes[1] ?? 0);
  expect(readFileSync(path('pom.xml'), 'utf8')).toContain('<!-- by hand -->');
  expect(readFileSync(path('src/main/java/mine/Mine.java'), 'utf8')).toContain('class Mine');
  // What the branch holds is what was generated, and nothing else.
  expect(await mine('diff', '--name-only', `origin/forja/${project}`, 'HEAD')).toBe(
    'pom.xml\nsrc/main/java/mine/Mine.java',
  );
  expect(await mine('ls-files', '-s', 'mvnw')).toMatch(/^100755 /);

  const again = await handOn(id);
  expect(again.handoff?.body).toMatch(new RegExp(`^forja/${project} = `));
  expect(server.git('whole', 'rev-list', '--count', `forja/${project}`)).toBe('4');
  nothingLeft();
});

test('an upgrade is offered when a version has moved, and is committed once its Build has passed', async () => {
  const id = await save(server.create('older'));
  const first = await handOn(id);
  expect(await repositories.upgrades(account)).toEqual([]);
  const handoff = { ...first.handoff, versions: { Forja: '0.0.9', 'Spring Boot': '4.0.3' } };
  await services.db
    .update(events)
    .set({ handoff: handoff as never })
    .where(eq(events.id, first.id));
  const { projectName: name, generationId } = first;
  expect(await repositories.upgrades(account)).toEqual([
    {
      ...{ repositoryId: id, generationId, technology: 'rest', name },
      versions: [
        { name: 'Forja', before: '0.0.9', after: '0.1.0' },
        { name: 'Spring Boot', before: '4.0.3', after: expect.stringMatching(/^4\.1/) },
      ],
    },
  ]);
  expect(await repositories.upgrades(await newAccount(services.db))).toEqual([]);

  // The commit before as an older portal made it.
  const tree = server.git('older', 'rev-parse', `forja/${name}^{tree}`);
  const trailers = `Forja-Version: Forja 0.0.9\nForja-Version: Spring Boot 4.0.3\nForja-Tree: ${tree}`;
  const older = server.git('older', 'commit-tree', tree, '-m', `Generate ${name}`, '-m', trailers);
  server.git('older', 'update-ref', `refs/heads/forja/${name}`, older);
  chosen = [0, 1];
  failing = true;
  await expect(handOn(id, 'Build')).rejects.toThrow('nothing was handed on');
  expect(server.git('older', 'rev-parse', `forja/${name}`)).toBe(older);
  failing = false;
  expect(await handOn(id, 'Build')).toMatchObject({ outcome: 'done' });
  expect(server.git('older', 'log', '-1', '--format=%B', `forja/${name}`)).toMatch(
    new RegExp(
      `^Upgrade ${name} to Forja 0\\.1\\.0, Spring Boot 4\\.1\\S+\\n\\nForja 0\\.0\\.9 → 0\\.1\\.0\\nSpring Boot 4\\.0\\.3 → 4\\.1`,
    ),
  );
  expect(server.optionsOf('older')).toContain(`merge_request.title=Upgrade ${name} to Forja 0.1.0`);
  expect(await repositories.upgrades(account)).toEqual([]);
});

describe('what goes wrong is an event in words, costs nothing more, and leaves nothing', () => {
  test('a hook that refuses', async () => {
    const event = await handOn(await save(server.create('refusing', { refuses: 'Ask the release team.' })));
    expect(event).toMatchObject({
      outcome: 'failed',
      credits: 0,
      fault: { code: 'repositoryFailed', values: { why: 'rejected', words: 'Ask the release team.' } },
    });
    const [notice] = (await services.notifications.unseen(account)).filter(({ title }) =>
      title.includes('was not handed on'),
    );
    expect(notice?.message).toContain('The repository refused the branch: Ask the release team.');
    nothingLeft();
  });

  test('a Test, which has no source', async () => {
    const event = await handOn(await save(server.create('tests')), 'Test');
    expect(event).toMatchObject({ outcome: 'failed', fault: { values: { why: 'noSource' } } });
  });

  test('git that is not there', async () => {
    const secrets = createSecrets({ secretKey: 'k'.repeat(32), dataDir: '', production: true });
    const without = createRepositories({
      ...{ db: database.db, secrets, network: createNetwork(), dataDir: scratch, path: '/nowhere' },
    });
    const form = { name: 'x', url: `${server.url}/x`, userName: '', token: 'x', folder: '' };
    await expect(without.check(account, form)).rejects.toMatchObject({ values: { why: 'noGit' } });
    nothingLeft();
  });

  test('git that is killed while it pushes', async () => {
    server.pushing = async () => {
      for (const folder of readdirSync(join(scratch, 'git'))) await killIn(join(scratch, 'git', folder));
    };
    const id = await save(server.create('killed'));
    const event = await handOn(id);
    server.pushing = undefined;
    expect(event).toMatchObject({ outcome: 'failed', fault: { code: 'repositoryFailed' } });
    nothingLeft();
    // What the server had already, it may have taken: all of it, or nothing; the next one goes on from there.
    expect(await handOn(id)).toMatchObject({ outcome: 'done' });
    expect(server.git('killed', 'rev-list', '--count', '--all')).toBe('1');
  });

  test('what a portal that died left behind', async () => {
    mkdirSync(join(scratch, 'git', 'left', 'work', 'objects'), { recursive: true });
    await repositories.sweep();
    nothingLeft();
  });
});

/** Ends, as the kernel does without asking, every process whose home is in a folder. */
async function killIn(folder: string): Promise<void> {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`HOME=${folder}`)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
}
