// The rival of a source zip: OpenAPI Generator, which makes a Spring project of the contract of the same operations.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BUILD_CLASSPATH, maven, writeProject } from '../../support/java/maven.ts';

const FOLDER = join(import.meta.dirname, 'openapi-generator');

/** The projects that it made, and how long that took inside its JVM. */
export interface RivalZip {
  readonly ms: number;
  readonly files: number;
  readonly bytes: number;
}

/** OpenAPI Generator in a JVM of its own that stays warm. */
export interface Rival {
  zip(): Promise<RivalZip>;
  stop(): Promise<void>;
}

/**
 * Starts it, with its libraries from Maven Central where the machine has not got them yet.
 *
 * @param document an OpenAPI document, as text.
 */
export async function startOpenApiGenerator(document: string): Promise<Rival> {
  const project = writeProject(new Map([['pom.xml', readFileSync(join(FOLDER, 'pom.xml'), 'utf8')]]));
  await maven(project.path, BUILD_CLASSPATH, '-Dmdep.outputFile=classpath.txt');
  const classpath = readFileSync(join(project.path, 'classpath.txt'), 'utf8').trim();
  const contract = join(project.path, 'openapi.json');
  writeFileSync(contract, document);
  const program = [join(FOLDER, 'WarmZips.java'), contract, join(project.path, 'out')];
  const child = spawn('java', ['-Dorg.slf4j.simpleLogger.defaultLogLevel=off', '-cp', classpath, ...program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    async zip() {
      child.stdin.write('\n');
      for (let line = await lines.next(); !line.done; line = await lines.next()) {
        const [word, ms, files, bytes] = line.value.split(' ');
        // It also prints a request for donations.
        if (word === 'zip') return { ms: Number(ms), files: Number(files), bytes: Number(bytes) };
      }
      throw new Error('OpenAPI Generator ended');
    },
    async stop() {
      child.stdin.end();
      await ended;
      project.remove();
    },
  };
}
