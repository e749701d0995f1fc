import { createServer } from 'node:net';
import type { HttpProbe, Probe } from '../../generators/boundary.ts';
import { buildFailed } from '../failure.ts';
import type { Toolchain } from '../maven/toolchain.ts';
import type { WorkFolder } from '../maven/work-folder.ts';
import type { BuildUser } from '../process/build-user.ts';
import { type Child, type Ending, startChild } from '../process/child.ts';
import { childEnvironment, type Limits } from '../process/environment.ts';
import { createOutput } from '../process/output.ts';
import { unreachableEnvironment, type Variable } from '../process/service-environment.ts';
import { ask, describeOutcome, type Probed, type ProbeOutcome } from './probe.ts';

export interface ServiceRun {
  readonly folder: WorkFolder;
  /** The jar or war, an absolute path. */
  readonly archive: string;
  readonly toolchain: Toolchain;
  readonly variables: readonly Variable[];
  readonly probes: readonly Probe[];
  readonly limits: Limits;
  readonly signal: AbortSignal;
  readonly user?: BuildUser | undefined;
  readonly onProbe: () => Promise<void> | void;
}

export interface ServiceResult {
  readonly startUpMs: number;
  readonly outcomes: readonly ProbeOutcome[];
}

const LIVENESS: HttpProbe = {
  kind: 'http',
  name: 'liveness',
  method: 'GET',
  path: '/actuator/health/liveness',
  headers: {},
  expectStatus: 200,
};
const POLL_MS = 50;

/**
 * Starts the archive as its user will, with a data source that cannot be reached, waits until it lives, asks every
 * probe and stops it.
 * @throws Fault buildFailed when it does not start in time or answers other than documented.
 */
export async function startAndProbe(run: ServiceRun): Promise<ServiceResult> {
  const output = createOutput(`${run.folder.log}.service`);
  const port = await freePort();
  const started = performance.now();
  const child = startService(run, port, output);
  try {
    const service: Probed = { port, log: () => output.text() };
    const living = await waitUntilLive(run, child, service);
    if (living !== true) throw notStarted(run, living, output.text());
    const startUpMs = Math.round(performance.now() - started);
    await run.onProbe();
    const outcomes: ProbeOutcome[] = [];
    for (const probe of allProbes(run.probes))
      outcomes.push(await ask(probe, service, run.signal, run.limits.probeTimeMs));
    const failed = outcomes.filter((outcome) => !outcome.passed);
    if (failed.length > 0) throw notAsDocumented(run, failed, output.text());
    return { startUpMs, outcomes };
  } finally {
    await child.stop(run.limits.stopTimeMs);
    await output.close();
  }
}

/** Liveness is asked whether or not the generator thought of it. */
function allProbes(probes: readonly Probe[]): readonly Probe[] {
  return probes.some((probe) => probe.kind === 'http' && probe.path === LIVENESS.path) ? probes : [LIVENESS, ...probes];
}

function startService(run: ServiceRun, port: number, output: ReturnType<typeof createOutput>): Child {
  const env = childEnvironment(run.folder, run.toolchain, run.limits.serviceHeapMb);
  return startChild({
    command: `${run.toolchain.javaHome}/bin/java`,
    args: ['-jar', run.archive],
    cwd: run.folder.home,
    env: { ...unreachableEnvironment(run.variables, port), ...env },
    folder: run.folder,
    output,
    signal: run.signal,
    timeLimitMs: run.limits.startTimeMs + run.limits.probeTimeMs * (run.probes.length + 1),
    outputLimitBytes: run.limits.outputBytes,
    user: run.user,
  });
}

/** @returns true, or how it ended, or 'late'. */
async function waitUntilLive(run: ServiceRun, child: Child, service: Probed): Promise<true | Ending | 'late'> {
  const deadline = performance.now() + run.limits.startTimeMs;
  let ending: Ending | undefined;
  child.ended.then(
    (value) => {
      ending = value;
    },
    () => undefined,
  );
  while (performance.now() < deadline) {
    run.signal.throwIfAborted();
    if (ending) return ending;
    const answer = await ask(LIVENESS, service, run.signal, 2_000);
    if (answer.passed && !ending) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return 'late';
}

function notStarted(run: ServiceRun, living: Ending | 'late', log: string): Error {
  const seconds = Math.round(run.limits.startTimeMs / 1_000);
  const description = /^Description:\s+(\S[^\n]*)/m.exec(log)?.[1];
  const reason =
    living === 'late'
      ? `The service was not alive after ${seconds} seconds.`
      : `The service ended while it started${description ? `: ${description}` : '.'}`;
  return buildFailed('start', reason, log, run.folder, [run.toolchain.javaHome]);
}

function notAsDocumented(run: ServiceRun, failed: readonly ProbeOutcome[], log: string): Error {
  const lines = failed.map(describeOutcome);
  const more = lines.length > 1 ? `, and ${lines.length - 1} more` : '';
  return buildFailed('probe', `${lines[0]}${more}.`, log, run.folder, [run.toolchain.javaHome], lines);
}

/** A port that was free a moment ago. Loopback only: nobody else can reach a service that is being checked. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
