import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { templateProblems } from './template-rules.ts';

const templates = readdirSync('templates', { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.eta'),
);

test('every template writes only through the escapers of its target', () => {
  expect(templates.length).toBeGreaterThan(10);
  const problems = templates.flatMap((path) =>
    templateProblems(readFileSync(join('templates', path), 'utf8')).map((problem) => `${path}: ${problem}`),
  );
  expect(problems).toEqual([]);
});

test.each([
  ['a bare value', '<%= it.name %>'],
  ['a value beside an escaped one', '<%= id(it.name) + it.comment %>'],
  ['an escaper that hides another value', '<%= (id(it.name), it.comment) %>'],
  ['a function that is no escaper', '<%= String(it.name) %>'],
  ['an inherited name', '<%= toString(it.name) %>'],
  ['raw output', '<%~ it.comment %>'],
  ['output inside a control tag', '<% __eta.res += it.comment %>'],
  ['output by function', '<% output(it.comment) %>'],
  ['logic', '<% const name = it.name.trim() %>'],
])('%s in a template is found', (_, source) => {
  expect(templateProblems(source)).toHaveLength(1);
});

test('escapers, includes, conditions and loops are what a template may say', () => {
  const source =
    "<% for (const one of it.all) { %><%= str(one.text) %><% } %><%~ include('java/fields', { a: it.b }) %>";
  expect(templateProblems(source)).toEqual([]);
});
