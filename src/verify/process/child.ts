import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { WorkFolder } from '../maven/work-folder.ts';
import type { BuildUser } from './build-user.ts';
import type { Output } from './output.ts';
import { signalGroup } from './processes.ts';

/** Why a child ended: by itself with a status, or because we ended it. */
export type Ending =
  | { readonly kind: 'exited'; readonly status: number }
  | { readonly kind: 'timeLimit' | 'outputLimit' | 'aborted' | 'stopped' };

export interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly folder: WorkFolder;
  readonly output: Output;
  readonly signal: AbortSignal;
  readonly timeLimitMs: number;
  readonly outputLimitBytes: number;
  readonly user?: BuildUser | undefined;
}

export interface Child {
  readonly ended: Promise<Ending>;
  /** Asks the group to end and, after the grace, makes it. */
  stop(graceMs: number): Promise<Ending>;
}

/**
 * Stands between the portal and its child, in the child's own process group, and reads a pipe of which only the portal
 * has the other end. When the portal dies, by SIGKILL too, the pipe closes and the whole group is killed. TERM is
 * caught, not ignored: an ignored signal would be inherited by the child.
 */
const SUPERVISOR = `
exec 3<&0 </dev/null
trap : TERM INT HUP
( trap '' TERM INT HUP; exec >/dev/null 2>&1; read -r line <&3; kill -KILL 0 ) &
watcher=$!
nice -n 10 "$@" 3<&-
status=$?
kill -KILL $watcher
exit $status
`;

/** Starts a command in a process group of its own that does not outlive this process, and records it in the folder. */
export function startChild(options: ChildOptions): Child {
  const child = spawn('/bin/sh', ['-c', SUPERVISOR, 'forja-build', options.command, ...options.args], {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(options.user ? { uid: options.user.uid, gid: options.user.gid } : {}),
  });
  const group = child.pid;
  if (group !== undefined) options.folder.recordChild(group, options.command);
  let reason: Exclude<Ending['kind'], 'exited'> | undefined;
  const kill = (why: NonNullable<typeof reason>, signal: NodeJS.Signals = 'SIGKILL') => {
    reason ??= why;
    if (group !== undefined && child.exitCode === null && child.signalCode === null) signalGroup(group, signal);
  };
  watchOutput(child, options, () => kill('outputLimit'));
  const timer = setTimeout(() => kill('timeLimit'), options.timeLimitMs);
  const onAbort = () => kill('aborted');
  options.signal.addEventListener('abort', onAbort, { once: true });
  if (options.signal.aborted) onAbort();
  const ended = whenEnded(child).then((status): Ending => {
    clearTimeout(timer);
    options.signal.removeEventListener('abort', onAbort);
    return reason ? { kind: reason } : { kind: 'exited', status };
  });
  return {
    ended,
    async stop(graceMs) {
      kill('stopped', 'SIGTERM');
      const late = setTimeout(() => kill('stopped'), graceMs);
      return ended.finally(() => clearTimeout(late));
    },
  };
}

function watchOutput(child: ChildProcess, options: ChildOptions, tooMuch: () => void): void {
  const read = (stream: Readable | null) =>
    stream?.on('data', (chunk: Buffer) => {
      options.output.write(chunk);
      if (options.output.bytes > options.outputLimitBytes) tooMuch();
    });
  read(child.stdout);
  read(child.stderr);
  child.stdin?.on('error', () => undefined);
}

/** Waits for the exit, ends what the group left behind, and gives its last words a moment to arrive. */
async function whenEnded(child: ChildProcess): Promise<number> {
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const status = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 128 : 1)));
  });
  if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 1_000).unref())]);
  child.stdout?.destroy();
  child.stderr?.destroy();
  child.stdin?.destroy();
  return status;
}
