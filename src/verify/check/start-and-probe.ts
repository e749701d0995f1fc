import { createServer } from 'node:net';
import type { HttpProbe, Probe } from '../../generators/rendered.ts';
import { buildFailed } from '../failure.ts';
import type { Toolchain } from '../maven/toolchain.ts';
import type { WorkFolder } from '../maven/work-folder.ts';
import type { BuildUser } from '../process/build-user.ts';
import { type Child, type Ending, startChild } from '../process/child.ts';
import { childEnvironment, type Limits } from '../process/environment.ts';
import { createOutput } from '../process/output.ts';
import { unreachableEnvironment, type Variable } from '../process/service-environment.ts';
import type { FailedWhy, Reason } from '../reason.ts';
import { ask, describeOutcome, type Probed, type ProbeOutcome, reasonOf } from './probe.ts';

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
  const ports = await portsOf(run.probes);
  const started = performance.now();
  const child = startService(run, port, ports, output);
  try {
    const service: Probed = { port, ports, log: () => output.text() };
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

/** A port for each variable that tells the service one beside its first. */
async function portsOf(probes: readonly Probe[]): Promise<Readonly<Record<string, number>>> {
  const variables = new Set(probes.flatMap((probe) => (probe.kind === 'grpc' ? [probe.portVariable] : [])));
  return Object.fromEntries(await Promise.all([...variables].map(async (name) => [name, await freePort()] as const)));
}

function startService(
  run: ServiceRun,
  port: number,
  ports: Readonly<Record<string, number>>,
  output: ReturnType<typeof createOutput>,
): Child {
  const env = childEnvironment(run.folder, run.toolchain, run.limits.serviceHeapMb);
  return startChild({
    command: `${run.toolchain.javaHome}/bin/java`,
    args: ['-jar', run.archive],
    cwd: run.folder.home,
    env: { ...unreachableEnvironment(run.variables, port), ...asTexts(ports), ...env },
    folder: run.folder,
    output,
    signal: run.signal,
    timeLimitMs: run.limits.startTimeMs + run.limits.probeTimeMs * (run.probes.length + 1),
    outputLimitBytes: run.limits.outputBytes,
    user: run.user,
  });
}

function asTexts(ports: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
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
  const ended: Reason<FailedWhy> = description ? { why: 'endedSaying', what: description } : { why: 'ended' };
  const reason: Reason<FailedWhy> = living === 'late' ? { why: 'late', what: String(seconds) } : ended;
  return buildFailed('start', reason, log, run.folder, [run.toolchain.javaHome]);
}

function notAsDocumented(run: ServiceRun, failed: readonly ProbeOutcome[], log: string): Error {
  const [first] = failed.map(reasonOf);
  const reason: Reason<FailedWhy> = { ...(first ?? { why: 'ended' }), count: failed.length };
  return buildFailed('probe', reason, log, run.folder, [run.toolchain.javaHome], failed.map(describeOutcome));
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
