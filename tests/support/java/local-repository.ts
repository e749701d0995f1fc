import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maven, writeProject } from './maven.ts';

/** By its whole name, because a prefix is looked up online. */
const EVALUATE = 'org.apache.maven.plugins:maven-help-plugin:3.5.2:evaluate';
const GET = 'org.apache.maven.plugins:maven-dependency-plugin:2.8:get';

let asked: Promise<string> | undefined;

/** @returns the folder of Maven's local repository, as Maven says itself: its user's home may be another one than the shell's. */
function mavenRepository(): Promise<string> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<string> {
  const folder = writeProject(new Map());
  try {
    const answer = join(folder.path, 'repository.txt');
    await maven(folder.path, EVALUATE, '-Dexpression=settings.localRepository', `-Doutput=${answer}`);
    return readFileSync(answer, 'utf8').trim();
  } finally {
    folder.remove();
  }
}

/**
 * An artifact of Maven Central, fetched where the machine has not got it yet.
 *
 * @param coordinates `org.apache.tomcat:tomcat:11.0.24:tar.gz`.
 * @returns its file.
 */
export async function artifact(coordinates: string): Promise<string> {
  const [group = '', name = '', version = '', ending = ''] = coordinates.split(':');
  const path = join(await mavenRepository(), ...group.split('.'), name, version, `${name}-${version}.${ending}`);
  if (existsSync(path)) return path;
  const folder = writeProject(new Map());
  await maven(folder.path, GET, `-Dartifact=${coordinates}`, '-Dtransitive=false').finally(folder.remove);
  return path;
}

/** A local repository of Maven's. */
export interface LocalRepository {
  readonly path: string;
  remove(): void;
}

/**
 * Makes one that has all that the machine's has, and into which `com.acme` and the runtime can be installed without leaving a trace
 * there.
 */
export async function localRepository(): Promise<LocalRepository> {
  const machines = await mavenRepository();
  const path = mkdtempSync(join(tmpdir(), 'forja-repository-'));
  linkAll(machines, path, ['com', 'forja']);
  mkdirSync(join(path, 'com'));
  linkAll(join(machines, 'com'), join(path, 'com'), ['acme']);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function linkAll(from: string, to: string, except: readonly string[]): void {
  if (!existsSync(from)) return;
  for (const name of readdirSync(from)) if (!except.includes(name)) symlinkSync(join(from, name), join(to, name));
}
