import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A process as nobody else can be: a number alone is used again, number + start time + boot and namespace are not. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Opaque: clock ticks since boot on Linux, a date elsewhere. Empty: it was gone before it could be asked. */
  readonly start: string;
  /** The scope of the process number: the boot of the machine and the pid namespace; empty where they are not known. */
  readonly space: string;
}

/** @returns who runs under this number now. */
export function identify(pid: number): ProcessIdentity {
  return { pid, start: startTime(pid), space: numberSpace() };
}

/** @returns whether exactly this process still runs, and not another one under its number. */
export function isAlive(identity: ProcessIdentity): boolean {
  return identity.start !== '' && identity.space === numberSpace() && identity.start === startTime(identity.pid);
}

/** Signals a whole process group; a group that is gone is no error. */
export function signalGroup(pgid: number, signal: NodeJS.Signals): void {
  if (pgid <= 1) return;
  ignoringGone(() => process.kill(-pgid, signal));
}

/** Kills every process that was started with this entry in its environment (Linux; elsewhere it finds none). */
export function killMarked(entry: string): number {
  const marked = processNumbers().filter((pid) => pid !== process.pid && environmentOf(pid).includes(entry));
  for (const pid of marked) ignoringGone(() => process.kill(pid, 'SIGKILL'));
  return marked.length;
}

function processNumbers(): number[] {
  return attempt(() => readdirSync('/proc'), [])
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid > 1);
}

function environmentOf(pid: number): readonly string[] {
  return attempt(() => readFileSync(`/proc/${pid}/environ`, 'utf8'), '').split('\0');
}

/** Field 22 of /proc/pid/stat, counted after the command's closing bracket because a command may contain blanks. */
function startTime(pid: number): string {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (stat !== '') return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  if (process.platform === 'linux') return '';
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

function numberSpace(): string {
  const boot = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return attempt(() => `${boot()} ${readlinkSync('/proc/self/ns/pid')}`, '');
}

function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

function ignoringGone(signal: () => void): void {
  try {
    signal();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
