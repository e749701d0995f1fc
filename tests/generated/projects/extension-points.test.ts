import { expect, test } from 'vitest';
import { takesModules } from '../../support/java/runtime-modules.ts';
import { outcomeOf, readCases } from './cases.ts';

const IMPORTS =
  'src/generated/resources/META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports';
/** A default that steps back for a bean of its own type: the annotation, perhaps others, then what it is (no class that does so as a whole). */
const DEFAULT = /@ConditionalOnMissingBean\s+(?:@\w+(?:\([^)]*\))?\s+)*(?:public )?(?:static )?(?!class\b)(\w+)/g;
/** Those that have their defaults as source: libraries of the runtime have the same. */
const samples = readCases().flatMap(({ name, input }) => {
  const files = outcomeOf(input);
  return files.has('fault.json') || takesModules(files) ? [] : [{ name, files }];
});

/** The roots of classes that make beans: the project's own, and the runtime's. */
const ROOT = /^(?:src\/generated|forja\/runtime)\/java\//;

/** The extension points of a project by the class that has their defaults. */
function pointsOf(files: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const java = [...files].filter(([path]) => ROOT.test(path) && path.endsWith('.java'));
  const found = java.map(([path, text]) => [path, [...text.matchAll(DEFAULT)].map(([, type = '']) => type)] as const);
  return new Map(found.filter(([, types]) => types.length > 0));
}

/** The tables from failures to the protocol, of which each kind of trigger has one. */
const TABLES = [
  'ProblemStatuses ErrorClassifications QueueOutcomes GrpcStatuses SoapFaultCodes SocketErrors ToolErrors CallExceptions JobOutcomes FileOutcomes',
].flatMap((line) => line.split(' '));

test('there are cases of every family: triggers, sources, servers', () => {
  const all = new Set(samples.flatMap(({ files }) => [...pointsOf(files).values()].flat()));
  expect([...all].sort()).toEqual(
    expect.arrayContaining(['ApiCredentials', 'ErrorClassifications', 'Inbox', 'ProblemStatuses', 'QueueOutcomes']),
  );
});

test.each(samples)('$name: its owner can replace what its trigger answers to failures', ({ files }) => {
  const tables = [...pointsOf(files).values()].flat().filter((type) => TABLES.includes(type));
  expect(tables).toHaveLength(1);
});

test.each(samples)(
  '$name: every default stands back for a bean of the owner, and Spring Boot finds it',
  ({ files }) => {
    const listed = (files.get(IMPORTS) ?? '').split('\n');
    for (const [path, types] of pointsOf(files)) {
      const name = path.replace(ROOT, '').slice(0, -'.java'.length).replaceAll('/', '.');
      expect(listed).toContain(name);
      expect(files.get(path)).toMatch(/@AutoConfiguration\b/);
      // Others' (a Clock, a pool, a filter) can be replaced as well, and are declared elsewhere.
      const ours = types.filter(
        (type) =>
          !new RegExp(
            `^import (?:javax?|com\\.zaxxer|io\\.(?:micrometer|swagger)|org\\.springframework)\\..*\\.${type};$`,
            'm',
          ).test(files.get(path) ?? ''),
      );
      for (const type of ours) {
        const declared = [...files].filter(([file]) => file.endsWith(`/${type}.java`)).map(([, text]) => text);
        expect(
          declared.map((text) => new RegExp(`\\bpublic (?:final )?(?:interface|record|class) ${type}\\b`).test(text)),
        ).toEqual([true]);
      }
    }
  },
);

test.each(samples)('$name: an API that is called asks a bean of the owner for credentials', ({ files }) => {
  const calls = [...files.keys()].some((path) => /\/client\/(?:ApiConfiguration|ApiDefaults)\.java$/.test(path));
  expect([...pointsOf(files).values()].flat().includes('ApiCredentials')).toBe(calls);
});
