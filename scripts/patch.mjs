// Applies patches/<package>+<version>.patch to node_modules, after every installation (package.json, postinstall): what
// `npm start`, `npm test` and the image run is the same. A patch that does not fit ends the installation.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyPatch, parsePatch, reversePatch } from 'diff';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

for (const name of readdirSync(join(root, 'patches')).filter((file) => file.endsWith('.patch'))) {
  for (const patch of parsePatch(readFileSync(join(root, 'patches', name), 'utf8'))) apply(name, patch);
}

/** One file of a patch; what has it already stays as it is. */
function apply(name, patch) {
  const file = join(root, patch.newFileName.replace(/^b\//, ''));
  const text = readFileSync(file, 'utf8');
  const patched = applyPatch(text, patch);
  if (patched !== false) writeFileSync(file, patched);
  else if (applyPatch(text, reversePatch(patch)) === false) {
    console.error(`patches/${name} does not fit ${file}: remove node_modules and install again.`);
    process.exit(1);
  }
}
