import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDirectory } from '../../../src/db/directory-lock.ts';

const PROGRAM = new URL('./lock-process.ts', import.meta.url).pathname;
const ROUNDS = Number(process.env.LOCK_ROUNDS ?? 20);

let directory = '';
let children: ChildProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'forja-lock-'));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  rmSync(directory, { recursive: true, force: true });
});

async function start(): Promise<ChildProcess> {
  const child = fork(PROGRAM, { execArgv: [] });
  children.push(child);
  await once(child, 'message');
  return child;
}

async function ask(child: ChildProcess, message: { directory: string; at: number } | 'release'): Promise<string> {
  const answer = once(child, 'message');
  child.send(message);
  return String((await answer)[0]);
}

const take = (child: ChildProcess, at = 0) => ask(child, { directory, at });

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

test.each([2, 4])(
  'of %i processes that come at once after a kill, one gets the directory',
  async (count) => {
    const contenders = await Promise.all(Array.from({ length: count }, start));
    for (let round = 0; round < ROUNDS; round++) {
      const at = Date.now() + 10;
      const answers = await Promise.all(contenders.map((child) => take(child, at)));
      const winners = contenders.filter((_, index) => answers[index] === 'taken');
      expect(winners, `round ${round}: ${answers}`).toHaveLength(1);
      const [winner] = winners as [ChildProcess];
      await kill(winner);
      contenders[contenders.indexOf(winner)] = await start();
    }
  },
  30_000 + ROUNDS * 2_000,
);

test('a holder that another pid namespace cannot see is still the holder, and named in the refusal', async () => {
  const holder = await start();
  expect(await take(holder)).toBe('taken');
  const note = join(directory, 'in-use.lock');
  const known = JSON.parse(readFileSync(note, 'utf8')) as { pid: number; host: string };
  expect(known.pid).toBe(holder.pid);
  // What somebody in another container makes of the note: a number that nobody has, or nothing at all.
  writeFileSync(note, JSON.stringify({ pid: 4_194_305, started: '1', host: 'web-1' }));
  expect(() => lockDirectory(directory)).toThrow(
    `The directory ${directory} is in use by the portal with process id 4194305 on web-1. Stop it first, or set DATA_DIR to another directory.`,
  );
  rmSync(note);
  expect(() => lockDirectory(directory)).toThrow(/in use by another portal\. Stop it first/);
  await kill(holder);
  lockDirectory(directory)();
});

test('a directory is refused to a second part of the same process, and free again when it is given back', () => {
  const unlock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(/is in use by the portal with process id \d+ on /);
  unlock();
  lockDirectory(directory)();
  expect(readdirSync(directory)).toEqual(['directory.lock']);
});

test('children that a holder started do not keep the directory', async () => {
  const unlock = lockDirectory(directory);
  const child = await start();
  unlock();
  expect(await take(child)).toBe('taken');
  expect(await ask(child, 'release')).toBe('released');
});

test('a portal of an earlier version is heard while it lives, and its note ignored when it is dead', async () => {
  const older = await start();
  const stat = readFileSync(`/proc/${older.pid}/stat`, 'utf8');
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  writeFileSync(join(directory, 'in-use.lock'), JSON.stringify({ pid: older.pid, started }));
  expect(() => lockDirectory(directory)).toThrow(`is in use by the portal with process id ${older.pid}.`);
  await kill(older);
  lockDirectory(directory)();
});

test('a directory that cannot be written to is refused with what to do', () => {
  writeFileSync(join(directory, 'file'), '');
  expect(() => lockDirectory(join(directory, 'file', 'data'))).toThrow();
  rmSync(directory, { recursive: true });
  spawnSync('mkdir', ['-p', join(directory, 'directory.lock')]);
  expect(() => lockDirectory(directory)).toThrow(/cannot be locked .* Set DATA_DIR to a writable local directory/);
});
