import { JAVA_TYPE_NAMES } from './java/words.ts';
import { pascal } from './words.ts';

/**
 * Names the types of a project, in the order given: by the last word of `path`, else with the word before it, else with
 * `Type` behind it, else with a number. `kept` are the names that they had before, if any. `taken` is in lower case;
 * names that Java files import stay free.
 * @example
 * ['shop', 'order'] → Order,   or ShopOrder where Order is taken
 * @returns the names in the same order.
 */
export function nameTypes(
  paths: readonly (readonly string[])[],
  taken: ReadonlySet<string>,
  kept: readonly (string | undefined)[] = [],
): readonly string[] {
  const used = new Set(taken);
  const free = (name: string) => !used.has(name.toLowerCase()) && !JAVA_TYPE_NAMES.has(name.toLowerCase());
  const settled = paths.map((_, index) => {
    const name = kept[index];
    if (name === undefined || pascal(name) !== name || !free(name)) return undefined;
    used.add(name.toLowerCase());
    return name;
  });
  return paths.map((path, index) => {
    const before = settled[index];
    if (before !== undefined) return before;
    const plain = pascal(path.at(-1) ?? '', 'Type');
    const qualified = pascal(path.slice(-2).join(' '), 'Type');
    let name = [plain, qualified, `${plain}Type`, `${qualified}Type`].find(free) ?? plain;
    for (let count = 2; !free(name); count++) name = `${qualified}Type${count}`;
    used.add(name.toLowerCase());
    return name;
  });
}
