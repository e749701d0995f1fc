import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The output of Maven, and whether it succeeded. */
export interface MavenRun {
  readonly ok: boolean;
  readonly output: string;
}

/** A JVM that runs Maven again and again: from the second run on, Maven and javac are warm. */
export interface WarmMaven {
  /** One run at a time. It has failed where the JVM ended, or did not answer in time and was ended. */
  run(folder: string, words: readonly string[], timeoutMs: number): Promise<MavenRun>;
  /** Whether it can run anything more. */
  alive(): boolean;
  stop(): void;
}

/** @param jvm its own options. @throws Error where Maven is not laid out as its releases are. */
export async function startWarmMaven(jvm: readonly string[]): Promise<WarmMaven> {
  const { stdout } = await promisify(execFile)('mvn', ['-B', '--version']);
  const home = /^Maven home: (.*)$/m.exec(stdout)?.[1] ?? '';
  const boot = readdirSync(join(home, 'boot')).find((name) => /^plexus-classworlds.*\.jar$/.test(name));
  if (!boot) throw new Error(`No launcher in ${home}`);
  const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin/java') : 'java';
  const source = join(import.meta.dirname, 'WarmMaven.java');
  const child = spawn(java, [...jvm, '-cp', join(home, 'boot', boot), `-Dmaven.home=${home}`, source]);
  const errors = collected(child);
  return {
    run: (folder, words, timeoutMs) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
      const answer = answerOf(child, errors).finally(() => clearTimeout(timer));
      child.stdin.write(`${[folder, ...words].join('\t')}\n`);
      return answer;
    },
    alive: () => child.exitCode === null && child.signalCode === null,
    stop: () => child.kill('SIGKILL'),
  };
}

function collected(child: ChildProcessWithoutNullStreams): () => string {
  let text = '';
  child.stderr.on('data', (chunk) => {
    text = (text + chunk).slice(-4_000);
  });
  child.stdin.on('error', () => undefined);
  return () => text;
}

/** A line that says how the run ended and how much it wrote, and what it wrote. */
function answerOf(child: ChildProcessWithoutNullStreams, errors: () => string): Promise<MavenRun> {
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0);
    const ended = () => finish({ ok: false, output: `Maven's JVM ended: ${errors()}` });
    const read = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const line = bytes.indexOf('\n');
      const [code, length] = bytes.subarray(0, Math.max(0, line)).toString().split(' ').map(Number);
      if (line < 0 || length === undefined || bytes.length < line + 1 + length) return;
      finish({ ok: code === 0, output: bytes.subarray(line + 1).toString() });
    };
    const finish = (run: MavenRun) => {
      child.stdout.off('data', read);
      child.off('exit', ended);
      resolve(run);
    };
    child.stdout.on('data', read);
    child.once('exit', ended);
  });
}
