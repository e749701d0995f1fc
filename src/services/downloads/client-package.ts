import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { tar } from './tar.ts';

interface Manifest {
  readonly bin?: Readonly<Record<string, string>>;
  readonly files?: readonly string[];
}

const ALWAYS = ['package.json', 'README.md', 'LICENSE'];
const TESTS = /\.test\.[cm]?[jt]s$/;

/**
 * The command-line client as `npm pack` makes it, from its folder: what its package.json names, below `package/`.
 * @returns undefined where there is no client.
 */
export function clientPackage(folder: string): Uint8Array<ArrayBuffer> | undefined {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return undefined;
  const { bin = {}, files = [] } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
  const programs = new Set(Object.values(bin).map((path) => path.replace(/^\.\//, '')));
  const paths = [...new Set([...ALWAYS, ...files])].flatMap((path) => filesOf(folder, path)).sort();
  const packed = paths.map((path) => ({
    path: `package/${path}`,
    content: readFileSync(join(folder, path)),
    executable: programs.has(path),
  }));
  return new Uint8Array(gzipSync(tar(packed), { level: 9 }));
}

/** A file, or all files of a folder, with `/` between the names. */
function filesOf(folder: string, path: string): string[] {
  const whole = join(folder, path);
  if (!existsSync(whole)) return [];
  if (!statSync(whole).isDirectory()) return TESTS.test(path) ? [] : [path];
  return readdirSync(whole).flatMap((name) => filesOf(folder, `${path}/${name}`));
}
