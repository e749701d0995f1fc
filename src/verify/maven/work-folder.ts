import { chownSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { lockFile } from '../../file-lock.ts';
import { Fault } from '../../model/fault.ts';
import { identify, killMarked, type ProcessIdentity } from '../process/processes.ts';

/** A child as the folder remembers it; its process group has its number. */
export interface ChildRecord extends ProcessIdentity {
  readonly pgid: number;
  readonly command: string;
}

/** The folder of one attempt: the project, a home and a place for temporary files of its children. */
export interface WorkFolder {
  readonly path: string;
  readonly project: string;
  readonly home: string;
  readonly temporary: string;
  readonly log: string;
  /** Writes the project; every path is checked before the first byte is written. */
  writeProject(files: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** Remembers a child, so that the next portal can end it if this one dies. */
  recordChild(pid: number, command: string): void;
  /** Hands all but the records to another user of the machine; whoever could write those could have us kill anything. */
  giveTo(user: { uid: number; gid: number }): void;
  /** Ends what still runs in it and removes it. */
  remove(): Promise<void>;
}

/** Folders that child processes may write to. */
const GIVEN = ['project', 'home', 'tmp'] as const;

/** The folder under which all attempts stand. */
export function buildsFolder(dataDir: string): string {
  return join(dataDir, 'builds');
}

/** Makes the variable that marks children of a folder: they and whatever they start have it, so that none gets lost. */
export function marker(folder: string): string {
  return `FORJA_BUILD_FOLDER=${folder}`;
}

/** Locked by the process that works in the folder, for as long as it does. */
export function ownerLock(folder: string): string {
  return join(folder, 'owner.lock');
}

/** Makes the folder of an attempt anew and locks it: it belongs to this process until it is removed. */
export async function openWorkFolder(dataDir: string, id: string, attempt: number): Promise<WorkFolder> {
  const path = join(buildsFolder(dataDir), checkedName(`${id}-${attempt}`));
  const inside = (name: string) => join(path, name);
  const release = await makeFolder(path).catch(async (error: unknown) => {
    await rm(path, { recursive: true, force: true });
    throw error;
  });
  const children: ChildRecord[] = [];
  return {
    path,
    project: inside('project'),
    home: inside('home'),
    temporary: inside('tmp'),
    log: inside('build.log'),
    writeProject: (files) => writeFiles(inside('project'), files),
    recordChild(pid, command) {
      children.push({ ...identify(pid), pgid: pid, command });
      writeFileSync(inside('children.json'), JSON.stringify(children));
    },
    giveTo: (user) => {
      for (const name of GIVEN) chownTree(inside(name), user);
    },
    async remove() {
      killMarked(marker(path));
      await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      release();
    },
  };
}

/** @returns what releases its lock. */
async function makeFolder(path: string): Promise<() => void> {
  await rm(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true, mode: 0o711 });
  for (const name of GIVEN) mkdirSync(join(path, name), { mode: 0o700 });
  const release = lockFile(ownerLock(path));
  if (!release) throw new Error(`Another portal is removing the work folder ${path}`);
  return release;
}

/** @throws Fault unsafeText for a path that leaves the folder or that some system reads differently. */
export function checkedPath(path: string): string {
  const wrong =
    path === '' ||
    path.startsWith('/') ||
    path.includes('\\') ||
    path.includes('\0') ||
    normalize(path) !== path ||
    path.split('/').includes('..');
  if (wrong) throw new Fault('unsafeText', { values: { what: path.slice(0, 200) } });
  return path;
}

function checkedName(name: string): string {
  if (!/^[\w-]+$/.test(name)) throw new Fault('unsafeText', { values: { what: name.slice(0, 200) } });
  return name;
}

async function writeFiles(root: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const entries = [...files].map(([path, content]) => ({ path: join(root, checkedPath(path)), content }));
  const folders = new Set(entries.map((entry) => dirname(entry.path)));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  for (const entry of entries) await writeFile(entry.path, entry.content, { flag: 'wx' });
}

function chownTree(path: string, user: { uid: number; gid: number }): void {
  chownSync(path, user.uid, user.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) chownTree(join(path, name), user);
}
