import { describe, expect, test } from 'vitest';
import { routine } from '../../../tests/generated/projects/tiny.ts';
import { flat } from '../../../tests/support/parts/contributed.ts';
import { projectOf } from '../../../tests/support/parts/projects.ts';
import type { Project } from '../../model/project.ts';
import type { OrderedContribution, Server } from '../parts/part.ts';
import { boot4 } from '../platforms/boot-4.ts';
import { guideOf, ownersDocuments } from './documents.ts';
import { merge } from './merge.ts';

const PROJECT = projectOf([routine('total')]);
const IMAGE: OrderedContribution = { kind: 'image', dockerfile: 'FROM scratch\n', writable: ['/tmp'] };
const DATABASE: OrderedContribution = {
  kind: 'composeService',
  name: 'database',
  yaml: 'image: postgres:17\n',
  volume: 'database',
};
const variable = (name: string, example: string, more: object = {}): OrderedContribution => {
  return { kind: 'environment', name, example, meaning: 'Of a test', ...more };
};

function documentsOf(all: readonly OrderedContribution[], project: Project = PROJECT) {
  const merged = merge(all.map((contribution) => ({ part: 'a', contribution })));
  const packaging = project.library ? 'library' : 'jar';
  const build = { project, platform: boot4, server: { packaging } as Server, merged };
  const guide = guideOf(build);
  const documents = new Map(ownersDocuments({ ...build, guide }));
  return { guide, documents, text: (path: string) => documents.get(path) ?? '' };
}

describe('a container', () => {
  test('has its files where a part makes an image, and nowhere else', () => {
    const files = ['Dockerfile', '.dockerignore', 'compose.yaml'];
    expect([...documentsOf([IMAGE]).documents.keys()]).toEqual(expect.arrayContaining(files));
    const { documents, text } = documentsOf([]);
    expect(files.filter((path) => documents.has(path))).toEqual([]);
    expect(text('.github/workflows/build.yml')).not.toContain('docker build');
    expect(documentsOf([IMAGE]).text('.github/workflows/build.yml')).toContain('docker build');
  });

  test('gets variables with their defaults; a secret, or a text that compose cannot hold, must be set', () => {
    const compose = documentsOf([
      IMAGE,
      variable('A_NAME', 'a$b'),
      variable('A_PASSWORD', 'change-me', { secret: true }),
      variable('A_PATTERN', '{id}'),
    ]).text('compose.yaml');
    expect(compose).toContain('A_NAME: "${A_NAME:-a$$b}"');
    expect(compose).toContain('A_PASSWORD: "${A_PASSWORD?set it in .env}"');
    expect(compose).toContain('A_PATTERN: "${A_PATTERN?set it in .env}"');
    expect(compose).not.toContain('change-me');
  });

  test('finds this machine by its name, and what compose brings by its own', () => {
    const { text } = documentsOf([
      IMAGE,
      variable('A_URL', 'http://localhost:4318'),
      variable('B_URL', 'jdbc:x://127.0.0.1/shop', { composed: 'jdbc:x://database/shop' }),
      variable('C_NAME', 'localhosts'),
    ]);
    expect(text('compose.yaml')).toContain('${A_URL:-http://host.docker.internal:4318}');
    expect(text('compose.yaml')).toContain('${B_URL:-jdbc:x://database/shop}');
    expect(text('compose.yaml')).toContain('${C_NAME:-localhosts}');
    expect(text('.env.example')).toContain('left out, what compose brings');
    expect(text('.env.example')).toContain('# B_URL=jdbc:x://host.docker.internal/shop');
  });

  test('listens on its own port, which compose publishes as the variable says', () => {
    const port: OrderedContribution = { kind: 'port', variable: 'GRPC_PORT', port: 9090 };
    const compose = documentsOf([IMAGE, variable('PORT', '8080'), variable('GRPC_PORT', '9090'), port]).text(
      'compose.yaml',
    );
    expect(compose).toContain('${GRPC_PORT:-9090}:9090');
    expect(compose).not.toMatch(/^\s+"?(?:PORT|GRPC_PORT)"?:/m);
  });

  test('waits for what compose brings, and keeps its data', () => {
    const compose = documentsOf([IMAGE, DATABASE]).text('compose.yaml');
    expect(compose).toContain('image: postgres:17');
    expect(flat(compose)).toContain('depends_on: database: condition: service_healthy');
    expect(flat(compose)).toContain('volumes: database:');
    expect(documentsOf([IMAGE]).text('compose.yaml')).not.toMatch(/depends_on|volumes/);
  });
});

describe('a CI server', () => {
  const TESTED: readonly OrderedContribution[] = [
    DATABASE,
    { kind: 'file', path: 'src/OrdersRepositoryDbIT.java', owner: 'ours', text: '' },
    variable('DB_URL', 'jdbc:postgresql://db.internal/shop', { composed: 'jdbc:postgresql://database:5432/shop' }),
    variable('DB_USERNAME', 'shop'),
  ];

  test('tests on the database that compose brings', () => {
    for (const path of ['.github/workflows/build.yml', '.gitlab-ci.yml', 'Jenkinsfile'])
      expect(documentsOf(TESTED).text(path), path).toContain('jdbc:postgresql://localhost:5432/shop');
  });

  test.each([
    ['no tests of the database', TESTED.filter(({ kind }) => kind !== 'file')],
    ['no database in compose', TESTED.filter(({ kind }) => kind !== 'composeService')],
  ])('does not where there are %s', (_, all) => {
    expect(documentsOf(all).text('.github/workflows/build.yml')).not.toContain('jdbc:');
  });
});

describe('the first steps', () => {
  test('set each secret, build, and start the jar', () => {
    const { guide } = documentsOf([variable('A_PASSWORD', "it's", { secret: true }), variable('A_NAME', 'a')]);
    expect(guide.run.split('\n')).toEqual([
      `export A_PASSWORD='it'\\''s'`,
      './mvnw package',
      'java -XX:+ExitOnOutOfMemoryError -jar target/corner-shop.jar',
    ]);
  });

  test('of a library install it, and it has nothing of what runs', () => {
    const { guide, documents } = documentsOf([variable('A_NAME', 'a')], { ...PROJECT, library: true });
    expect(guide.run).toBe('./mvnw install');
    expect([...documents.keys()].filter((path) => /env|application|Dockerfile|compose/.test(path))).toEqual([]);
  });

  test('show the first call, if there is one, and hand contracts along', () => {
    const call = { kind: 'call', operation: 'a', title: 'total', shell: 'curl http://localhost:8080/total\n' } as const;
    const contract = { kind: 'file', path: 'openapi.json', owner: 'ours', text: '{}', contract: true } as const;
    const { guide } = documentsOf([call, contract]);
    expect(guide.call).toEqual({ title: 'total', shell: 'curl http://localhost:8080/total' });
    expect(guide.contracts).toEqual(['openapi.json']);
    expect(documentsOf([]).guide).not.toHaveProperty('call');
    expect(documentsOf([]).guide.contracts).toEqual([]);
  });
});

test('the script for Windows has the line ends that its labels need, and that of the shell has none of them', () => {
  const { text } = documentsOf([]);
  expect(text('mvnw.cmd').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text('mvnw')).not.toContain('\r');
});
