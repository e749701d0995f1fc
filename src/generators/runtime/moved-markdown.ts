import type { MovedClass } from '../../model/changes.ts';

/**
 * Writes where classes are now, for the README.
 * @example
 * { was: 'com.acme.model.Omittable', is: 'forja.runtime.value.Omittable', usable: true }
 *   →   | `com.acme.model.Omittable` | `forja.runtime.value.Omittable` |
 */
export function movedMarkdown(all: readonly MovedClass[]): string {
  const usable = all.filter((moved) => moved.usable);
  const closed = all.filter((moved) => !moved.usable);
  return [
    ...(usable.length === 0 ? [] : [table(usable, USABLE)]),
    ...(closed.length === 0 ? [] : [table(closed, CLOSED)]),
  ].join('\n\n');
}

const USABLE = `These classes are in other packages now. Code of yours that uses one needs the other import, and the other name where it has one;
behind a colon stands what is otherwise in it.`;
const CLOSED = `Code of yours that stands in a generated package may have used these as well. Nothing outside the runtime can use what has
their place now.`;

function table(all: readonly MovedClass[], lead: string): string {
  const lines = all.map((moved) => `| \`${moved.was}\` | ${now(moved)} |`);
  return [lead, '', '| Was | Is |', '|---|---|', ...lines].join('\n');
}

function now({ is, otherwise }: MovedClass): string {
  if (is === undefined) return '–';
  return otherwise === undefined ? `\`${is}\`` : `\`${is}\`: \`${otherwise}\``;
}
