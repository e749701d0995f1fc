import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from './fault.ts';
import { generate } from './generate.ts';
import type { GenerationInput } from './generator.ts';
import { zip } from './render/zip.ts';

const [, , inputFile, target] = process.argv;
if (!inputFile || !target) {
  console.error('Usage: node src/generators/cli.ts input.json folder|file.zip');
  process.exit(2);
}

try {
  const { project, files } = generate(JSON.parse(readFileSync(inputFile, 'utf8')) as GenerationInput);
  if (target.endsWith('.zip')) writeFileSync(target, zip(files));
  else writeFiles(target, files);
  console.log(`${project.name}: ${project.operations.length} operations, ${files.size} files in ${target}`);
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  console.error(error.message, JSON.stringify({ values: error.values, faults: error.faults }));
  process.exitCode = 1;
}

function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
