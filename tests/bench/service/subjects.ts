import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuMs, timed, watchSessions } from './processes.ts';

/** Calls a second of one turn, and the microseconds of processor time that a call took of each. */
export interface Turn {
  readonly rate: number;
  readonly service: number;
  readonly database: number;
  readonly client: number;
  readonly failed: number;
}

/** A service or a client that is put under load, in turns with others. */
export interface Subject {
  readonly name: string;
  run(seconds: number): Promise<Turn>;
}

export const CONNECTIONS = 32;
const THREADS = 2;

/** A folder for the scripts of the clients. */
export function scripts(): { file(name: string, text: string): string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'forja-bench-'));
  return {
    file(name, text) {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** PostgreSQL's own client with one statement, by its protocol for prepared statements or the simple one. */
export function pgbench(name: string, program: string, options: { url: URL; script: string; mode: string }): Subject {
  const { url, script, mode } = options;
  const login = ['-h', url.hostname, '-p', url.port || '5432', '-U', url.username];
  return {
    name,
    run: (seconds) =>
      turn(url, 0, async () => {
        const load = ['-c', String(CONNECTIONS), '-j', String(THREADS), '-T', String(seconds)];
        const run = await timed(program, ['-n', '-M', mode, '-f', script, ...load, ...login, url.pathname.slice(1)]);
        const [, calls] = /transactions actually processed: (\d+)/.exec(run.output) ?? [];
        const [, rate] = /tps = ([\d.]+) \(without/.exec(run.output) ?? [];
        const [, failed] = /failed transactions: (\d+)/.exec(run.output) ?? [];
        return { calls: Number(calls), rate: Number(rate), failed: Number(failed ?? 0), clientMs: run.cpuMs };
      }),
  };
}

/** A client of HTTP in C, whose connections stay open; the script says what it sends where it is more than a GET. */
export function wrk(name: string, options: { url: string; database: URL; pid: number; script?: string }): Subject {
  const { url, database, pid, script } = options;
  return {
    name,
    run: (seconds) =>
      turn(database, pid, async () => {
        const load = [`-c${CONNECTIONS}`, `-t${THREADS}`, `-d${seconds}s`];
        const { output, cpuMs: clientMs } = await timed('wrk', [...load, ...(script ? ['-s', script] : []), url]);
        const [, calls] = /(\d+) requests in/.exec(output) ?? [];
        const [, rate] = /Requests\/sec: +([\d.]+)/.exec(output) ?? [];
        const [, refused] = /Non-2xx or 3xx responses: (\d+)/.exec(output) ?? [];
        const [, ...errors] = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output) ?? [];
        const failed = [refused ?? 0, ...errors].reduce<number>((sum, one) => sum + Number(one), 0);
        return { calls: Number(calls), rate: Number(rate), failed, clientMs };
      }),
  };
}

interface Load {
  readonly calls: number;
  readonly rate: number;
  readonly failed: number;
  readonly clientMs: number;
}

async function turn(database: URL, pid: number, load: () => Promise<Load>): Promise<Turn> {
  const sessions = watchSessions(database.pathname.slice(1));
  const before = cpuMs(pid);
  const { calls, rate, failed, clientMs } = await load();
  const serviceMs = cpuMs(pid) - before;
  const databaseMs = await sessions.stop();
  const each = (ms: number) => (ms / calls) * 1000;
  return { rate, failed, service: each(serviceMs), database: each(databaseMs), client: each(clientMs) };
}
