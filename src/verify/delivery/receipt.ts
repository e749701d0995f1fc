import type { ServiceResult } from '../check/start-and-probe.ts';
import type { MavenResult } from '../maven/maven.ts';
import type { TestCounts } from '../maven/test-reports.ts';
import type { Toolchain } from '../maven/toolchain.ts';
import { JVM_FLAGS } from '../process/environment.ts';
import type { Archive } from './archive.ts';

/** The receipt of a Build, as `receipt/verification.json` has it. */
export interface Verification {
  readonly project: string;
  readonly artifact: { readonly file: string; readonly bytes: number; readonly sha256: string };
  readonly build: {
    readonly compiler: string;
    readonly jdk: string;
    readonly maven: string;
    readonly javaRelease: number | null;
    readonly durationMs: number;
    /** Whether this build had to fetch libraries, or found all of them in the local repository. */
    readonly fetched: boolean;
  };
  readonly tests: TestCounts;
  /** Null for a library, which nothing starts. */
  readonly start: {
    readonly startUpMs: number;
    readonly jvmFlags: readonly string[];
    readonly dataSource: 'unreachable';
  } | null;
  readonly probes: ServiceResult['outcomes'];
  /** ISO instant: a Test does not start after it. Null: the service runs for ever. */
  readonly runsUntil: string | null;
}

export interface Evidence {
  readonly name: string;
  readonly archive: Archive;
  /** Files that go along with a library. */
  readonly attached: ReadonlyMap<string, Uint8Array>;
  readonly toolchain: Toolchain;
  readonly maven: MavenResult;
  readonly tests: TestCounts;
  readonly service: ServiceResult | undefined;
  readonly runsUntil: string | undefined;
}

/** Puts together what was seen; nothing in it is assumed. */
export function verificationOf(evidence: Evidence): Verification {
  const { archive, toolchain, maven, service } = evidence;
  return {
    project: evidence.name,
    artifact: { file: `${evidence.name}.${archive.extension}`, bytes: archive.bytes.length, sha256: archive.sha256 },
    build: {
      compiler: toolchain.compiler,
      jdk: toolchain.jdk,
      maven: toolchain.mavenVersion,
      javaRelease: archive.javaRelease ?? null,
      durationMs: maven.durationMs,
      fetched: maven.fetched,
    },
    tests: evidence.tests,
    start: service ? { startUpMs: service.startUpMs, jvmFlags: JVM_FLAGS, dataSource: 'unreachable' } : null,
    probes: service?.outcomes ?? [],
    runsUntil: evidence.runsUntil ?? null,
  };
}
