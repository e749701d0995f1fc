import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Of Linux, whatever the kernel's own clock is. */
const TICK_MS = 10;
const POLL_MS = 100;

/** @returns the processor time of a process and of the children that it waited for, in ms; 0 when it is gone. */
export function cpuMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold blanks; user and system time are the 14th and 15th field, the children's the next two.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * TICK_MS;
  } catch {
    return 0;
  }
}

/** Adds up what the sessions of a database cost on this machine, those that end meanwhile as far as they were seen. */
export function watchSessions(database: string): { stop(): Promise<number> } {
  const seen = new Map<number, { first: number; last: number }>();
  const look = (first: (now: number) => number) => {
    for (const pid of sessionsOf(database)) {
      const now = cpuMs(pid);
      const before = seen.get(pid);
      if (before === undefined) seen.set(pid, { first: first(now), last: now });
      else before.last = Math.max(before.last, now);
    }
  };
  // What was there before has its past; who comes later is new.
  look((now) => now);
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      await delay(POLL_MS, undefined, { signal: ended.signal }).catch(() => undefined);
      look(() => 0);
    }
  })();
  return {
    async stop() {
      ended.abort();
      await watching;
      return [...seen.values()].reduce((sum, { first, last }) => sum + last - first, 0);
    },
  };
}

/** The processes that PostgreSQL shows as sessions of a database: `postgres: user database host …`. */
function sessionsOf(database: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const shown = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return shown.startsWith('postgres: ') && shown.includes(` ${database} `) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** The output of a program, and the processor time that it took. */
export interface Run {
  readonly output: string;
  readonly cpuMs: number;
}

/** Runs a program to its end under a shell that tells its processor time. */
export function timed(program: string, args: readonly string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    const shell = spawn('sh', ['-c', '"$@"; status=$?; times; exit $status', 'sh', program, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [shell.stdout, shell.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    shell.once('error', reject);
    shell.once('close', (status) => {
      if (status === 0) resolve({ output, cpuMs: childrenMs(output) });
      else reject(new Error(`${program} ${args.join(' ')} ended with ${status}:\n${output}`));
    });
  });
}

/** The second line of `times`: user and system time of the children, `0m1.230000s 0m0.450000s`. */
function childrenMs(output: string): number {
  const times = [...output.matchAll(/^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/gm)].at(-1)?.slice(1).map(Number) ?? [];
  const [userMin = 0, user = 0, systemMin = 0, system = 0] = times;
  return ((userMin + systemMin) * 60 + user + system) * 1000;
}
