import type { Files } from './tree.ts';

const ATTRIBUTES = '.gitattributes';

/**
 * Files as `git add` would store them by the project's own `.gitattributes`: what is `text` has single line feeds in a repository,
 * and whoever checks it out has them as the attributes say. Stored otherwise, each clone would show them as changed.
 * `*.cmd text eol=crlf` → `mvnw.cmd` without carriage returns
 */
export function asStored(files: Files): Files {
  const attributes = new TextDecoder().decode(files.get(ATTRIBUTES));
  const patterns = [...attributes.matchAll(/^(\S+)\s.*\b(?:text|eol=\w+)\b/gm)].map(([, pattern = '']) => pattern);
  const isText = (path: string) => patterns.some((pattern) => matches(path, pattern));
  return new Map([...files].map(([path, content]) => [path, isText(path) ? withLineFeeds(content) : content]));
}

/** The two kinds of patterns that a generated project has: an ending, and a name. */
function matches(path: string, pattern: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : name === pattern;
}

const withLineFeeds = (content: Uint8Array) =>
  Buffer.from(Buffer.from(content).toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
