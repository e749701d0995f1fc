import { expect, test } from 'vitest';
import { outcomeOf, readCases } from '../../../tests/generated/projects/cases.ts';

const samples = readCases().flatMap(({ name, input }) => {
  const files = outcomeOf(input);
  return files.has('fault.json') ? [] : [{ name, files, notes: files.get('AGENTS.md') ?? '' }];
});

test.each(samples)('$name: what the notes for agents name is there', ({ files, notes }) => {
  const paths = [...files.keys()];
  const written = new Set(['src/main/', 'src/test/', 'target/']);
  const named = [...notes.matchAll(/`([\w.-]+(?:\/[\w.-]*)+|[A-Z]\w+\.md|pom\.xml|Dockerfile|compose\.yaml)`/g)].map(
    ([, path = '']) => path,
  );
  const base = /Below `([^`]+)`/.exec(notes)?.[1] ?? '';
  for (const path of named) {
    if ([...written].some((home) => path.startsWith(home)) && !paths.includes(path)) continue;
    const places = [path, `${base}${path}`];
    expect(
      paths.some((path) => places.some((place) => path === place || path.startsWith(place))),
      path,
    ).toBe(true);
  }
});

test.each(samples)(
  '$name: the notes name each package of the generated code, and each contract',
  ({ files, notes }) => {
    const base = /Below `([^`]+)`/.exec(notes)?.[1] ?? '';
    const homes = [...files.keys()].flatMap((path) =>
      path.startsWith(base) && path.slice(base.length).includes('/') ? [path.slice(base.length).split('/')[0]] : [],
    );
    expect(homes.length).toBeGreaterThan(2);
    for (const home of new Set(homes)) expect(notes).toContain(`\`${home}/\``);
  },
);

test.each(samples)('$name: the notes are short, and say how to test and how to generate again', ({ notes }) => {
  expect(notes.split('\n').length).toBeLessThanOrEqual(60);
  for (const said of [
    './mvnw verify',
    'api/downloads/forja.tgz',
    'forja generate',
    'forja diff',
    '/mcp',
    'forja.lock.json',
  ])
    expect(notes).toContain(said);
});
