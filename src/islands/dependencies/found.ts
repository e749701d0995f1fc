import type { Dependency } from '../../shared/wire/dependencies.ts';

/** @returns those that have every word that was typed: in a name, in what they are for, or in a version. */
export function found(
  rows: readonly Dependency[],
  { text, onlyOwn }: { readonly text: string; readonly onlyOwn: boolean },
): readonly Dependency[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ artifacts, purpose, version, defaultVersion }) => {
    if (onlyOwn && version === null) return false;
    const all = [...artifacts, purpose, version ?? '', defaultVersion].join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
