import { readdirSync, readFileSync } from 'node:fs';

/** Memory of one process in MB: shared pages in part, all of what it has now, the most it ever had. Linux only. */
export interface Memory {
  readonly pss: number;
  readonly rss: number;
  readonly peak: number;
}

export function memoryOf(pid: number): Memory {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return {
    pss: megabytes(rollup, 'Pss'),
    rss: megabytes(rollup, 'Rss'),
    peak: megabytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmHWM'),
  };
}

/** Processor time of a process so far, in ms: user and system, all threads. */
export function processorTimeOf(pid: number): number {
  const [user = '', system = ''] = statOf(pid).slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => statOf(child)[1] === String(pid));
}

/** The fields of /proc/pid/stat behind the command's closing bracket; none when the process is gone. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

function megabytes(text: string, name: string): number {
  return Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024);
}
