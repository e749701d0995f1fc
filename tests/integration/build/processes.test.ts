import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openWorkFolder } from '../../../src/verify/maven/work-folder.ts';
import { endOrphans } from '../../../src/verify/process/orphans.ts';
import { identify } from '../../../src/verify/process/processes.ts';
import { ensureRepository, faultOf, helloProject, javaTest, TEST_FILE, testBuilder } from './fixture.ts';

const MINUTES = 60_000;
const SLEEPER = { [TEST_FILE]: javaTest('Thread.sleep(600_000);') };

/** Numbers of the processes that have the text in their environment. */
function running(text: string, command = ''): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => read(`/proc/${pid}/environ`).includes(text) && read(`/proc/${pid}/cmdline`).includes(command))
    .map(Number);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

async function until(condition: () => boolean, ms: number): Promise<void> {
  await vi.waitFor(() => expect(condition()).toBe(true), { timeout: ms, interval: 100 });
}

const testRuns = (dataDir: string) => () => running(`FORJA_BUILD_FOLDER=${dataDir}/`, 'surefire').length > 0;

describe('children of a Build', { timeout: 5 * MINUTES }, () => {
  let made: Awaited<ReturnType<typeof testBuilder>> | undefined;
  beforeAll(ensureRepository);
  afterEach(() => made?.remove());

  test('are all ended by the time limit', async () => {
    made = await testBuilder({ limits: { mavenTimeMs: 6_000 } });
    const { dataDir } = made;
    const failing = faultOf(made.build(helloProject(SLEEPER)));
    await until(() => running(dataDir).length > 0, MINUTES);
    const fault = await failing;
    expect(fault.values).toMatchObject({ why: 'timeLimit', what: '0.1' });
    expect(running(dataDir)).toEqual([]);
  });

  test('are all ended by a cancellation, and a waiting Build goes on', async () => {
    made = await testBuilder();
    const { dataDir } = made;
    const controller = new AbortController();
    const cancelled = faultOf(made.build(helloProject(SLEEPER), { signal: controller.signal }));
    const next = faultOf(made.build(helloProject({ 'pom.xml': 'no xml' }), { id: 'b2' }));
    await until(testRuns(dataDir), 4 * MINUTES);
    controller.abort(new Error('the user changed their mind'));
    expect((await cancelled).message).toBe('the user changed their mind');
    expect(running(`${dataDir}/builds/b1-1`)).toEqual([]);
    expect((await next).code).toBe('buildFailed');
  });

  test('do not outlive a portal that is killed, and its folder is cleared by the next one', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'forja-build-'));
    const portal = startPortal(dataDir);
    await until(testRuns(dataDir), 4 * MINUTES);
    expect(running(dataDir).length).toBeGreaterThan(2);
    portal.kill('SIGKILL');
    await until(() => running(dataDir).length === 0, 5_000);
    expect(existsSync(join(dataDir, 'builds/b1-1'))).toBe(true);
    await endOrphans(dataDir);
    expect(readdirSync(join(dataDir, 'builds'))).toEqual([]);
    await rm(dataDir, { recursive: true, force: true });
  });
});

/** A process that does nothing but one Build, as a portal does it. */
function startPortal(dataDir: string): ChildProcess {
  const source = `
    import { createBuilder } from ${JSON.stringify(new URL('../../../src/verify/builder.ts', import.meta.url).href)};
    import { helloProject } from ${JSON.stringify(new URL('./fixture.ts', import.meta.url).href)};
    import pino from 'pino';
    const builder = createBuilder({ dataDir: ${JSON.stringify(dataDir)}, slots: 1, online: true, log: pino({ level: 'silent' }) });
    const rendered = helloProject(${JSON.stringify(SLEEPER)});
    await builder.build({ id: 'b1', attempt: 1, rendered, signal: new AbortController().signal, onStep() {} });
  `;
  return spawn(process.execPath, ['--input-type=module', '--eval', source], { cwd: process.cwd(), stdio: 'inherit' });
}

describe('what a dead portal left', () => {
  let dataDir = '';
  let started: ChildProcess[] = [];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'forja-build-'));
  });
  afterEach(async () => {
    for (const child of started) child.kill('SIGKILL');
    started = [];
    await rm(dataDir, { recursive: true, force: true });
  });

  const sleeper = (env: Record<string, string> = {}) => {
    const child = spawn('sleep', ['600'], {
      detached: true,
      stdio: 'ignore',
      env: { PATH: process.env.PATH ?? '', ...env },
    });
    started.push(child);
    return child;
  };
  const folder = (name: string, children: unknown) => {
    const path = join(dataDir, 'builds', name);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'children.json'), JSON.stringify(children));
    return path;
  };
  const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));

  test('is killed by number and start time', async () => {
    const child = sleeper();
    const end = ended(child);
    folder('a-1', [{ ...identify(child.pid ?? 0), pgid: child.pid, command: 'sleep' }]);
    expect(await endOrphans(dataDir)).toBe(1);
    expect(await end).toBe('SIGKILL');
    expect(readdirSync(join(dataDir, 'builds'))).toEqual([]);
  });

  test('is found by its environment when its record was lost', async () => {
    const child = sleeper({ FORJA_BUILD_FOLDER: join(dataDir, 'builds', 'a-1') });
    const end = ended(child);
    folder('a-1', []);
    expect(await endOrphans(dataDir)).toBe(1);
    expect(await end).toBe('SIGKILL');
  });

  test('is left alone when the number belongs to another process by now', async () => {
    const child = sleeper();
    folder('a-1', [{ ...identify(child.pid ?? 0), start: '1', pgid: child.pid, command: 'sleep' }]);
    expect(await endOrphans(dataDir)).toBe(0);
    expect(child.exitCode).toBeNull();
    expect(() => process.kill(child.pid ?? 0, 0)).not.toThrow();
  });

  test('is left alone when its number was given in another pid namespace', async () => {
    const child = sleeper();
    folder('a-1', [{ ...identify(child.pid ?? 0), space: 'elsewhere', pgid: child.pid, command: 'sleep' }]);
    expect(await endOrphans(dataDir)).toBe(0);
    expect(child.exitCode).toBeNull();
    expect(() => process.kill(child.pid ?? 0, 0)).not.toThrow();
  });

  test('is left alone while its portal lives, in whichever container: the folder is locked', async () => {
    const work = await openWorkFolder(dataDir, 'a', 1);
    const child = sleeper({ FORJA_BUILD_FOLDER: work.path });
    work.recordChild(child.pid ?? 0, 'sleep');
    // A number that nobody has here, as that of a portal in another container.
    writeFileSync(join(work.path, 'owner.json'), JSON.stringify({ ...identify(process.pid), pid: 4_194_305 }));
    expect(await endOrphans(dataDir)).toBe(0);
    expect(existsSync(work.project)).toBe(true);
    expect(() => process.kill(child.pid ?? 0, 0)).not.toThrow();
    const end = ended(child);
    await work.remove();
    expect(await end).toBe('SIGKILL');
  });
});
