import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Logger } from 'pino';
import type { RenderedFiles } from '../generators/rendered.ts';
import { Fault } from '../model/fault.ts';
import { startAndProbe } from './check/start-and-probe.ts';
import { type Archive, findArchive, findAttached } from './delivery/archive.ts';
import { packBuild } from './delivery/pack.ts';
import { type Evidence, type Verification, verificationOf } from './delivery/receipt.ts';
import { runGuide } from './delivery/run-guide.ts';
import { type BuildStep, buildFailed, cleaner } from './failure.ts';
import { type MavenRun, runMaven } from './maven/maven.ts';
import { findRepository, type Repository } from './maven/repository.ts';
import { installRuntime } from './maven/runtime.ts';
import { sbomOf } from './maven/sbom.ts';
import { readTestReports } from './maven/test-reports.ts';
import { findToolchain, type Toolchain } from './maven/toolchain.ts';
import { buildsFolder, openWorkFolder, type WorkFolder } from './maven/work-folder.ts';
import { BUILD_USER, type BuildUser, findBuildUser } from './process/build-user.ts';
import { LIMITS, type Limits, STANDARD_PATH } from './process/environment.ts';
import { endOrphans } from './process/orphans.ts';
import { readVariables, type Variable } from './process/service-environment.ts';
import { createSlots } from './process/slots.ts';
import type { Unavailable } from './reason.ts';

/** The folder of a Build's zip with the source that it was built from. */
const SOURCE = 'source';

export interface BuilderOptions {
  readonly dataDir: string;
  /** How many Builds run at once; more wait. */
  readonly slots: number;
  /** Maven's local repository; absent: that of the user who runs the portal. */
  readonly mavenRepository?: string | undefined;
  /** Whether Maven may fetch what its repository lacks. */
  readonly online: boolean;
  readonly log: Logger;
  readonly javaHome?: string | undefined;
  /** The folders in which mvn and javac are looked for, as PATH spells them. */
  readonly path?: string | undefined;
  /** The other user that children run under when the portal is root. */
  readonly user?: string | undefined;
  readonly limits?: Partial<Limits>;
}

export interface BuildRequest {
  readonly id: string;
  readonly attempt: number;
  readonly rendered: RenderedFiles;
  readonly signal: AbortSignal;
  readonly onStep: (step: BuildStep) => Promise<void> | void;
}

export interface Builder {
  /** Whether Maven and a JDK are there; if not, what is missing. */
  available(): Promise<true | Unavailable>;
  /**
   * Compiles, tests, starts and probes a rendered project.
   * @throws Fault buildFailed (step, reason and log in its values) or buildUnavailable; the signal's reason when aborted.
   */
  build(request: BuildRequest): Promise<{ readonly zip: Uint8Array; readonly receipt: Verification }>;
  /** At the portal's start: ends what dead portals left running. */
  endOrphans(): Promise<number>;
}

interface Workshop {
  readonly options: BuilderOptions;
  readonly repository: Repository;
  readonly limits: Limits;
  readonly user: () => BuildUser | undefined;
}

/** Builds with the machine's Maven and JDK in child processes; see docs/builds.md for what they may and may not do. */
export function createBuilder(options: BuilderOptions): Builder {
  const slots = createSlots(options.slots);
  const repository = findRepository(options.mavenRepository);
  const workshop: Workshop = {
    options,
    repository,
    limits: { ...LIMITS, ...options.limits },
    user: onceUser(options, repository),
  };
  const toolchain = onceFound(options);
  return {
    async available() {
      const found = await toolchain();
      return 'why' in found ? found : true;
    },
    async build(request) {
      const found = await toolchain();
      if ('why' in found) throw new Fault('buildUnavailable', { values: { ...found } });
      return slots.run(() => buildOne(workshop, found, request), request.signal);
    },
    endOrphans: () => endOrphans(options.dataDir),
  };
}

/** Remembers tools that were found; missing ones are looked for again, since an operator may install them meanwhile. */
function onceFound(options: BuilderOptions) {
  let known: Toolchain | undefined;
  return async () => {
    const found = known ?? (await findToolchain(options.path ?? STANDARD_PATH, options.javaHome));
    if (!('why' in found)) known = found;
    return found;
  };
}

function onceUser(options: BuilderOptions, repository: Repository): Workshop['user'] {
  let known: { readonly user: BuildUser | undefined } | undefined;
  return () => {
    if (known) return known.user;
    mkdirSync(repository.path, { recursive: true });
    mkdirSync(buildsFolder(options.dataDir), { recursive: true });
    const found = findBuildUser(options.user ?? BUILD_USER, {
      enter: buildsFolder(options.dataDir),
      use: repository.path,
    });
    if ('reason' in found) options.log.info({ reason: found.reason }, 'builds run under the user of the portal');
    known = { user: 'reason' in found ? undefined : found };
    return known.user;
  };
}

async function buildOne(workshop: Workshop, toolchain: Toolchain, request: BuildRequest) {
  const { options } = workshop;
  const folder = await openWorkFolder(options.dataDir, request.id, request.attempt);
  try {
    const { evidence, variables } = await verify(workshop, toolchain, request, folder);
    await request.onStep('pack');
    const receipt = verificationOf(evidence);
    const clean = cleaner(folder, [workshop.repository.path, toolchain.javaHome]);
    const log = clean(evidence.maven.log);
    return {
      zip: packBuild(request.rendered.name, delivery(request.rendered, evidence, { receipt, variables, log })),
      receipt,
    };
  } catch (error) {
    if (error instanceof Fault) options.log.warn({ generation: request.id, detail: error.detail }, error.code);
    throw error;
  } finally {
    await folder.remove();
  }
}

interface Told {
  readonly receipt: Verification;
  readonly variables: readonly Variable[];
  readonly log: string;
}

/** The files of the zip: what runs, how to run and call it, and the proof. A Test brings no source. */
function delivery({ files, guide, notAfter }: RenderedFiles, evidence: Evidence, told: Told): Map<string, Uint8Array> {
  const deployment = [...files].filter(([path]) => path.startsWith('deploy/'));
  const contracts = guide.contracts.flatMap((path) => {
    const content = files.get(path);
    return content ? [[basename(path), content] as const] : [];
  });
  const forja = files.get('forja.json');
  const source = notAfter === undefined ? { source: SOURCE } : {};
  const readme = runGuide(told.receipt, told.variables, {
    deployment: deployment.flatMap(([path]) => (path.endsWith('/README.md') ? [path] : [])),
    contracts: contracts.map(([path]) => path),
    operations: guide.operations,
    attached: [...evidence.attached.keys()],
    ...source,
  });
  return new Map<string, Uint8Array>([
    [told.receipt.artifact.file, evidence.archive.bytes],
    ...evidence.attached,
    ['sbom.json', sbomOf(evidence.archive, evidence.name)],
    ['build.log', encode(told.log)],
    ['README.md', encode(readme)],
    ['receipt/verification.json', encode(`${JSON.stringify(told.receipt, null, 2)}\n`)],
    ...(forja ? [['forja.json', forja] as const] : []),
    ...contracts,
    ...deployment,
    ...(notAfter === undefined ? [...files].map(([path, content]) => [`${SOURCE}/${path}`, content] as const) : []),
  ]);
}

async function verify(workshop: Workshop, toolchain: Toolchain, request: BuildRequest, folder: WorkFolder) {
  const { limits, repository } = workshop;
  const { rendered, signal } = request;
  const user = workshop.user();
  const run = { toolchain, repository, online: workshop.options.online, limits, signal, user };
  await folder.writeProject(rendered.files);
  if (user) folder.giveTo(user);
  await request.onStep('compile');
  if (rendered.runtime === 'dependencies') await prepareRuntime(workshop, request, run);
  const maven = await runMaven({ ...run, folder });
  const target = join(folder.project, 'target');
  const archive = await findArchive(target);
  if (!archive) throw buildFailed('compile', { why: 'noArchive' }, maven.log, folder);
  const variables = readVariables(decode(rendered.files.get('.env.example')));
  const service = await check(archive);
  const evidence: Evidence = {
    name: rendered.name,
    archive,
    attached: archive.executable ? new Map() : await findAttached(target),
    toolchain,
    maven,
    tests: await readTestReports(target),
    service,
    runsUntil: rendered.notAfter,
  };
  return { evidence, variables };

  async function check({ path, executable }: Archive) {
    if (!executable) return undefined;
    await request.onStep('start');
    const onProbe = () => request.onStep('probe');
    const { probes } = rendered;
    return startAndProbe({ folder, archive: path, toolchain, variables, probes, limits, signal, user, onProbe });
  }
}

/** Sees to it that the local repository has the runtime's modules, in a folder that is gone afterwards. */
async function prepareRuntime(
  { options }: Workshop,
  { id, attempt }: BuildRequest,
  run: Omit<MavenRun, 'folder'>,
): Promise<void> {
  const folder = await openWorkFolder(options.dataDir, `${id}-runtime`, attempt);
  try {
    await installRuntime({ ...run, folder });
  } finally {
    await folder.remove();
  }
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function decode(bytes: Uint8Array | undefined): string {
  return bytes ? new TextDecoder().decode(bytes) : '';
}
