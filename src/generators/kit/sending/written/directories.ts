import { words } from '../../../../checks/names/words.ts';
import type { WrittenEndpoint } from './options.ts';

/** A directory that messages are written to. */
export interface Directory {
  /** The name that settings have for it: `data-orders`. */
  readonly name: string;
  readonly path: string;
  /** Its variable: `SENT_FILES_DATA_ORDERS`. */
  readonly variable: string;
}

/**
 * Lists the directories of some uses, each once, in their order; names that would be the same get a number. `prefix`: of their variables.
 */
export function directoriesOf(
  uses: readonly Pick<WrittenEndpoint, 'directory'>[],
  prefix: string,
): readonly Directory[] {
  const taken = new Map<string, number>();
  return [...new Set(uses.map(({ directory }) => directory))].map((path) => {
    const plain = words(path).join('-').toLowerCase() || 'directory';
    const count = (taken.get(plain) ?? 0) + 1;
    taken.set(plain, count);
    const name = count === 1 ? plain : `${plain}-${count}`;
    return { name, path, variable: `${prefix}_${name.replaceAll('-', '_').toUpperCase()}` };
  });
}

/**
 * Writes the destination of a message: the directory's name and the file's, in which the runtime puts the message's id.
 * @example
 * placeOrder, /data/orders, {operation}-{id}.json   →   data-orders placeOrder-{id}.json
 */
export function destinationOf(
  operation: string,
  { directory, saveAs }: Pick<WrittenEndpoint, 'directory' | 'saveAs'>,
  directories: readonly Directory[],
): string {
  const name = directories.find(({ path }) => path === directory)?.name;
  return `${name} ${saveAs.replaceAll('{operation}', operation)}`;
}
