import { Fault } from '../model/fault.ts';
import type { WorkFolder } from './maven/work-folder.ts';
import type { FailedWhy, Reason } from './reason.ts';

const MAX_LINES = 20;
const MAX_LINE_LENGTH = 300;
const HELP =
  /\[Help \d+\]|Re-run Maven|full stack trace|For more information|^See |dump files|^$|^Failed to execute goal/;
const POSITION = /^(\S+\.java):\[(\d+),(\d+)\] (.*)$/;

/** The operating system's words, as they stand in every program's messages (children run with LANG=C.UTF-8). */
const NO_ROOM = /No space left on device|Disk quota exceeded|Read-only file system/;

/** The steps of a Build at which it can fail. */
export type BuildStep = 'compile' | 'start' | 'probe' | 'pack';

/** Makes the fault of a failed Build: the reason, and as `log` the public lines behind it; the whole log is for our log only. */
export function buildFailed(
  step: BuildStep,
  reason: Reason<FailedWhy>,
  log: string,
  folder: WorkFolder,
  privatePaths: readonly string[] = [],
  lines = publicLines(log, step),
): Fault {
  // Whoever asked for the Build can do nothing about that, and is not counted a failed one.
  const detail = `${step}: ${Object.values(reason).join(' ')}\n${log.slice(-16_000)}`;
  if (NO_ROOM.test(log)) return new Fault('storageFailed', { detail });
  const clean = cleaner(folder, privatePaths);
  const said = Object.entries(reason).map(([name, value]) => [name, typeof value === 'string' ? clean(value) : value]);
  return new Fault('buildFailed', {
    values: { step, ...Object.fromEntries(said), log: clean(lines.join('\n')) },
    detail,
  });
}

/** @returns why Maven failed, from the log it left. */
export function explainMaven(log: string): Reason<FailedWhy> {
  const lines = errorLines(log);
  if (log.includes('COMPILATION ERROR')) {
    const position = lines.map((line) => POSITION.exec(line)).find((match) => match !== null);
    if (!position) return { why: 'sourcesSomewhere' };
    const [, file, line, , message] = position;
    return { why: 'sources', what: `${fileName(file ?? '')}:${line}: ${message}` };
  }
  const tests = /Tests run: (\d+), Failures: (\d+), Errors: (\d+)(?!.*Time elapsed)/g;
  const [, , failures, errors] = [...log.matchAll(tests)].at(-1) ?? [];
  const count = Number(failures ?? 0) + Number(errors ?? 0);
  if (count > 0) {
    const first = lines.find((line) => /^\w+(?:\.\w+)*:\d+ |^\w+\.\w+ » |^\w+(?:\.\w+)+:\d+ » /.test(line));
    return { why: 'tests', count, what: first ?? '…' };
  }
  return lines[0] ? { why: 'maven', what: lines[0] } : { why: 'mavenSilent' };
}

/** The first lines that say what is wrong: Maven's errors, or the end of what a service wrote before it gave up. */
function publicLines(log: string, step: BuildStep): readonly string[] {
  const lines = step === 'compile' ? errorLines(log) : serviceLines(log);
  return lines.slice(0, MAX_LINES).map((line) => line.slice(0, MAX_LINE_LENGTH));
}

function errorLines(log: string): string[] {
  const errors = log
    .split('\n')
    .filter((line) => /^\[(?:ERROR|FATAL)\]/.test(line))
    .map((line) => line.replace(/^(?:\[(?:ERROR|FATAL)\] ?)+/, '').trim());
  const useful = errors.filter((line) => !HELP.test(line));
  const kept = useful.length > 0 ? useful : errors.filter((line) => line !== '');
  return [...new Set(kept)];
}

/** Spring writes its reason under this heading; without it the last lines have to do. */
function serviceLines(log: string): string[] {
  const lines = log.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  const heading = lines.findIndex((line) => line.includes('APPLICATION FAILED TO START'));
  return heading >= 0 ? lines.slice(heading) : lines.slice(-MAX_LINES);
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Takes the paths of this machine out of a text: what is left names files inside the project. */
export function cleaner(folder: WorkFolder, privatePaths: readonly string[] = []): (text: string) => string {
  const paths = [folder.project, folder.path, ...privatePaths].toSorted((a, b) => b.length - a.length);
  return (text) => paths.reduce((rest, path) => rest.replaceAll(`${path}/`, '').replaceAll(path, '.'), text);
}
