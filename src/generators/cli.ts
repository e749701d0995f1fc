import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../model/fault.ts';
import { generate } from './generate.ts';
import { updateFolder } from './lock/folder.ts';
import type { GenerationInput } from './project/generation-input.ts';
import { zip } from './zip.ts';

const [, , inputFile, target] = process.argv;
if (!inputFile || !target) {
  console.error('Usage: node src/generators/cli.ts input.json folder|file.zip');
  process.exit(2);
}

try {
  const input = JSON.parse(readFileSync(inputFile, 'utf8')) as GenerationInput;
  const { project, files } = generate(target.endsWith('.zip') ? input : { ...input, ...lockOf(target) });
  const stale = target.endsWith('.zip') ? [] : updateFolder(target, files, project.before);
  if (target.endsWith('.zip')) writeFileSync(target, zip(project.name, files));
  console.log(`${project.name}: ${project.operations.length} operations, ${files.size} files in ${target}`);
  for (const path of stale) console.log(`removed ${path}`);
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  console.error(error.message, JSON.stringify({ values: error.values, faults: error.faults }));
  process.exitCode = 1;
}

/** The lock of the project that a folder already holds. */
function lockOf(folder: string): { lock?: unknown } {
  const path = join(folder, 'forja.lock.json');
  return existsSync(path) ? { lock: JSON.parse(readFileSync(path, 'utf8')) } : {};
}
