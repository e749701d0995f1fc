import { describe, expect, test } from 'vitest';
import { routine } from '../../../tests/generated/projects/tiny.ts';
import { projectOf } from '../../../tests/support/parts/projects.ts';
import type { OrderedContribution, Server } from '../parts/part.ts';
import { boot4 } from '../platforms/boot-4.ts';
import { guideOf } from './documents.ts';
import { merge } from './merge.ts';
import { readmes } from './readme.ts';

const PROJECT = projectOf([routine('total')]);
const OPERATIONS = 'forja/operations.md';
const call = (name: string): OrderedContribution => {
  return { kind: 'call', operation: name, title: `${name}: GET /${name}`, shell: `curl http://localhost/${name}\n` };
};
const section = (title: string, markdown: string, more: object = {}): OrderedContribution => {
  return { kind: 'readmeSection', title, markdown, ...more };
};

function readmesOf(all: readonly OrderedContribution[], library = false) {
  const merged = merge(all.map((contribution) => ({ part: 'a', contribution })));
  const server = { packaging: library ? 'library' : 'jar' } as Server;
  const build = { project: { ...PROJECT, ...(library && { library }) }, platform: boot4, server, merged };
  const files = new Map(readmes({ ...build, guide: guideOf(build) }));
  return { files, readme: files.get('README.md') ?? '', operations: files.get(OPERATIONS) };
}

describe('the calls of a README', () => {
  test('are one block, each below its name', () => {
    const { readme, operations } = readmesOf([call('a'), call('b')]);
    expect(readme).toContain(
      '```sh\n# a: GET /a\ncurl http://localhost/a\n# b: GET /b\ncurl http://localhost/b\n```\n',
    );
    expect(readme).not.toContain(OPERATIONS);
    expect(operations).toBeUndefined();
  });

  test('are five at most; where there are more, all stand in a file of their own', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const five = readmesOf(names.slice(0, 5).map(call));
    expect(five.operations).toBeUndefined();
    const { readme, operations } = readmesOf(names.map(call));
    expect(readme).toContain('The others are in [forja/operations.md](forja/operations.md).');
    expect(readme.match(/^curl /gm)).toHaveLength(5);
    expect(operations?.match(/^curl /gm)).toHaveLength(6);
  });

  test('are not there where nobody calls the service', () => {
    expect(readmesOf([]).readme).not.toMatch(/## Operations|## Good to know/);
  });
});

describe('a section', () => {
  test('of one paragraph is an item of a list, and all that is said of it', () => {
    const { readme, operations } = readmesOf([section('Many rows', 'As many\nas there are.\n')]);
    expect(readme).toContain('## Good to know\n\n- **Many rows**: As many\n  as there are.\n');
    expect(operations).toBeUndefined();
  });

  test('of several has its first paragraph there, with a link to all of them', () => {
    const { readme, operations } = readmesOf([section('Who may call (all)', 'Who is known.\n\n| a |\n|---|')]);
    expect(readme).toContain('- **Who may call (all)**: Who is known. [More](forja/operations.md#who-may-call-all).\n');
    expect(readme).not.toContain('| a |');
    expect(operations).toContain('## Who may call (all)\n\nWho is known.\n\n| a |\n|---|\n');
  });

  test('stands there as it is, below a heading of its own, where its part says so', () => {
    const { readme, operations } = readmesOf([section('Call it', 'So.\n\n```java\n```', { whole: true })]);
    expect(readme).toContain('## Call it\n\nSo.\n\n```java\n```\n');
    expect(operations).toBeUndefined();
  });

  test('leads to the same pages from the folder of the other file', () => {
    const links = '[a](forja/docs/a.md), [b](deploy/b.md), [c](https://c.example)';
    const { operations } = readmesOf([section('Links', `One.\n\n${links}`)]);
    expect(operations).toContain('[a](docs/a.md), [b](../deploy/b.md), [c](https://c.example)');
  });
});

describe('the configuration', () => {
  const variable = (name: string, more: object = {}): OrderedContribution => {
    return { kind: 'environment', name, example: '1', meaning: 'Of a test', ...more };
  };

  test('leaves to a page of the runtime what that explains', () => {
    const { readme } = readmesOf([variable('A_URL'), variable('A_POLL', { page: 'state' })]);
    expect(readme).toContain('| `A_URL` | `1` | Of a test |');
    expect(readme).not.toContain('A_POLL');
  });

  test('of a library is a file that its tests run with, where there is something to be set', () => {
    const setting: OrderedContribution = { kind: 'setting', key: 'spring.jdbc.a', value: true };
    expect(readmesOf([setting], true).readme).toContain('`src/generated/test-resources/application.yaml` has');
    expect(readmesOf([], true).readme).not.toContain('application.yaml');
  });
});
