import { permissionsOf } from '../../generators/permissions.ts';

/** Files by their paths in the repository, with `/`. */
export type Files = ReadonlyMap<string, Uint8Array>;

const TREE_REF = 'refs/forja/tree';

/**
 * A commit of exactly these files, in the language of `git fast-import`: no file is written to a folder, so nobody's attributes,
 * filters, line ends or hooks have a part in it.
 * `mvnw` → `M 100755 inline "mvnw"`, `data 11`, the eleven bytes
 */
export function importOf(files: Files): Uint8Array {
  const parts: Uint8Array[] = [text(`commit ${TREE_REF}\ncommitter Forja <> 0 +0000\ndata 0\n`)];
  for (const [path, content] of files) {
    parts.push(text(`M ${modeOf(path)} inline ${quoted(path)}\ndata ${content.byteLength}\n`), content, text('\n'));
  }
  return Buffer.concat(parts);
}

/** The tree of the imported commit. */
export const IMPORTED = `${TREE_REF}^{tree}`;

/** @returns files of a project, each below the folder that it has in the repository. */
export function below(folder: string, files: Files): Files {
  return folder === '' ? files : new Map([...files].map(([path, content]) => [`${folder}/${path}`, content]));
}

const modeOf = (path: string) => (permissionsOf(path).attrs >>> 16).toString(8);
/** Quotes a path as C quotes a string; the bytes of other letters stand for themselves. */
const quoted = (path: string) => `"${path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
const text = (value: string) => Buffer.from(value, 'utf8');
