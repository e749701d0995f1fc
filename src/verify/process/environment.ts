import { delimiter, dirname, join } from 'node:path';
import { marker, type WorkFolder } from '../maven/work-folder.ts';

export interface Limits {
  readonly mavenHeapMb: number;
  readonly serviceHeapMb: number;
  readonly mavenTimeMs: number;
  readonly startTimeMs: number;
  readonly probeTimeMs: number;
  readonly stopTimeMs: number;
  readonly outputBytes: number;
}

export const LIMITS: Limits = {
  mavenHeapMb: 1_024,
  serviceHeapMb: 512,
  mavenTimeMs: 10 * 60_000,
  startTimeMs: 120_000,
  probeTimeMs: 15_000,
  stopTimeMs: 10_000,
  outputBytes: 64_000_000,
};

/**
 * Short-lived JVMs: the quick compiler alone and one collector thread start sooner and leave the other cores alone, and room for
 * Maven's classes from the start spares the full collections by which a JVM makes it.
 */
export const JVM_FLAGS = [
  ...['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-XX:-UsePerfData'],
  '-XX:MetaspaceSize=128m',
] as const;

/**
 * For Maven, and the JVM that it starts for a project's tests: to verify again the classes that javac or a release made takes a fifth
 * of such a JVM's life. The artifact's own start verifies them all. A JDK that no longer knows the option does without.
 */
export const MAVEN_JVM_FLAGS = [
  ...JVM_FLAGS,
  ...['-XX:+IgnoreUnrecognizedVMOptions', '-XX:+UnlockDiagnosticVMOptions', '-XX:-BytecodeVerificationRemote'],
] as const;

/**
 * The whole environment of a child: nothing of the portal's own is in it. JAVA_TOOL_OPTIONS reaches every JVM, also those
 * that Maven starts for tests, and keeps their files inside the work folder (a JVM takes user.home from the passwd file,
 * not from HOME).
 */
export function childEnvironment(
  folder: WorkFolder,
  tools: { javaHome: string; path: string },
  heapMb: number,
  jvmFlags: readonly string[] = JVM_FLAGS,
) {
  const [name, value] = marker(folder.path).split(/=(.*)/s);
  return {
    PATH: [join(tools.javaHome, 'bin'), tools.path].join(delimiter),
    JAVA_HOME: tools.javaHome,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    HOME: folder.home,
    TMPDIR: folder.temporary,
    JAVA_TOOL_OPTIONS: [
      ...jvmFlags,
      `-Xmx${heapMb}m`,
      quoted(`-Duser.home=${folder.home}`),
      quoted(`-Djava.io.tmpdir=${folder.temporary}`),
    ].join(' '),
    [name as string]: value as string,
  };
}

/** The folders in which commands are looked for by default. */
export const STANDARD_PATH = ['/usr/local/bin', '/usr/bin', '/bin'].join(delimiter);

/** @returns the JDK of a `java` that was found at this real path: `<home>/bin/java`. */
export function homeOf(java: string): string {
  return dirname(dirname(java));
}

function quoted(option: string): string {
  return `'${option.replaceAll("'", `'"'"'`)}'`;
}
