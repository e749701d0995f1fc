import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MOST_TEMPLATES = 100;
const MOST_LINES = 6_000;
/** Output that differs by project, and not by what its operations are. */
const OF_ANY_PROJECT = /^(?:pkg\(it\.(?:package|base|beans)\)|id\(it\.name\)|pkg\(name\))$/;
/**
 * Classes that put a service together, and stand in the project's own package. Two are of its tests: `ContractTest` asks the whole
 * service, with the owner's controllers and settings, for its contract, its pages and its problems, whose parts `runtime/` tests one by
 * one; `NothingSentInTests` is found by the scan of the project's own tests, the owner's included, where the runtime has no classes.
 */
const TOGETHER = [
  'servers/library/TestApplication.java.eta',
  'service/application/Application.java.eta',
  'service/state/NothingSentInTests.java.eta',
  'triggers/rest/ContractTest.java.eta',
  'war/ServletInitializer.java.eta',
];

const templates = readdirSync('templates', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.java.eta'))
  .map((path) => ({ path, text: readFileSync(join('templates', path), 'utf8') }));

/** Tells whether a template writes anything that an operation, or what a service has of its own, decides. */
function isOfOperations(text: string): boolean {
  const written = [...text.matchAll(/<%[=~] (.*?) %>/g)].map(([, expression = '']) => expression);
  return written.some((expression) => !OF_ANY_PROJECT.test(expression));
}

test('a template of Java has something of an operation in it: what is the same everywhere is a class of the runtime', () => {
  const same = templates.filter(({ text }) => !isOfOperations(text)).map(({ path }) => path);
  expect(same.sort()).toEqual(TOGETHER);
});

test('the rule sees a class that differs by its package and by flags alone', () => {
  expect(isOfOperations('package <%= pkg(it.package) %>;\n<% if (it.pages) { %>\nclass <%= id(it.name) %> {}')).toBe(
    false,
  );
  expect(isOfOperations('class <%= id(it.name) %> { <%= code(it.methods) %> }')).toBe(true);
});

test(`there are ${MOST_TEMPLATES} of them at most, with ${MOST_LINES} lines`, () => {
  const lines = templates.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  expect(templates.length).toBeGreaterThan(20);
  expect(templates.length).toBeLessThanOrEqual(MOST_TEMPLATES);
  expect(lines).toBeLessThanOrEqual(MOST_LINES);
});
