import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '../../model/fault.ts';
import { buildFailed, explainMaven } from '../failure.ts';
import type { BuildUser } from '../process/build-user.ts';
import { type Ending, startChild } from '../process/child.ts';
import { childEnvironment, type Limits, MAVEN_JVM_FLAGS } from '../process/environment.ts';
import { createOutput } from '../process/output.ts';
import type { FailedWhy, Reason, Unavailable } from '../reason.ts';
import { missingArtifacts, offlineArguments, onlineArguments, type Repository } from './repository.ts';
import type { Toolchain } from './toolchain.ts';
import type { WorkFolder } from './work-folder.ts';

export interface MavenRun {
  readonly folder: WorkFolder;
  readonly toolchain: Toolchain;
  readonly repository: Repository;
  readonly online: boolean;
  readonly limits: Limits;
  readonly signal: AbortSignal;
  readonly user?: BuildUser | undefined;
  /** Absent: `package`. */
  readonly goals?: readonly string[];
  /** A file that is made when the run has succeeded: who waited for another run of the same finds it, and runs nothing. */
  readonly once?: string;
}

/** The command that was run, for the receipt, and its whole output, for build.log. */
export interface MavenResult {
  readonly log: string;
  readonly fetched: boolean;
  readonly durationMs: number;
}

/**
 * `mvn package` from the local repository alone; where that lacks something, once more with the network if the operator
 * allows it.
 * @throws Fault buildFailed, or buildUnavailable when something is missing that only the operator can bring.
 */
export async function runMaven(run: MavenRun): Promise<MavenResult> {
  const started = performance.now();
  await mkdir(run.repository.path, { recursive: true });
  const offline = await attempt(run, await offlineArguments(run.folder.home));
  const missing = succeeded(offline.ending) ? [] : missingArtifacts(offline.log);
  if (missing.length > 0 && !run.online) throw notInRepository(missing, run.repository);
  const last = missing.length > 0 ? await attempt(run, onlineArguments(run.repository), true) : offline;
  if (!succeeded(last.ending)) throw failure(run, last);
  return { log: last.log, fetched: last !== offline, durationMs: Math.round(performance.now() - started) };
}

interface Attempt {
  readonly ending: Ending;
  readonly log: string;
}

async function attempt(run: MavenRun, settings: readonly string[], fetches = false): Promise<Attempt> {
  const output = createOutput(run.folder.log);
  const fixed = ['-B', '-ntp', '-Dstyle.color=never', `-Dmaven.repo.local=${run.repository.path}`];
  const { maven } = run.toolchain;
  const goals = run.goals ?? ['package'];
  const [command = maven, ...args] = [...turn(run, fetches), maven, ...fixed, ...settings, ...goals];
  const child = startChild({
    command,
    args,
    cwd: run.folder.project,
    env: childEnvironment(run.folder, run.toolchain, run.limits.mavenHeapMb, MAVEN_JVM_FLAGS),
    folder: run.folder,
    output,
    signal: run.signal,
    timeLimitMs: run.limits.mavenTimeMs,
    outputLimitBytes: run.limits.outputBytes,
    user: run.user,
  });
  const ending = await child.ended.finally(() => output.close());
  run.signal.throwIfAborted();
  return { ending, log: output.text() };
}

/** Runs the command that follows, unless its mark is there by now, and marks that it has succeeded. */
const UNLESS_MARKED = '[ -e "$0" ] || { "$@" && : > "$0"; }';

/** Maven 3.8 has no lock of its own on the repository that it writes into; the kernel's goes with its holder. */
function turn({ toolchain: { flock }, repository, once }: MavenRun, fetches: boolean): readonly string[] {
  if (!flock || !(fetches || once)) return [];
  const alone = [flock, join(repository.path, '.forja-fetching')];
  return once ? [...alone, '/bin/sh', '-c', UNLESS_MARKED, once] : alone;
}

function succeeded(ending: Ending): boolean {
  return ending.kind === 'exited' && ending.status === 0;
}

function failure(run: MavenRun, last: Attempt): Fault {
  const minutes = Math.round(run.limits.mavenTimeMs / 6_000) / 10;
  const reasons: Partial<Record<Ending['kind'], Reason<FailedWhy>>> = {
    timeLimit: { why: 'timeLimit', what: String(minutes) },
    outputLimit: { why: 'outputLimit' },
  };
  const reason = reasons[last.ending.kind] ?? explainMaven(last.log);
  return buildFailed('compile', reason, last.log, run.folder, [run.repository.path]);
}

function notInRepository(missing: readonly string[], repository: Repository): Fault {
  const more = missing.length > 3 ? ' …' : '';
  const reason: Unavailable = { why: 'repository', what: `${missing.slice(0, 3).join(', ')}${more}` };
  return new Fault('buildUnavailable', {
    values: { ...reason },
    detail: `missing in ${repository.path}: ${missing.join(', ')}`,
  });
}
