import { describe, expect, test } from 'vitest';
import { routine } from '../../../tests/generated/projects/tiny.ts';
import { flat } from '../../../tests/support/parts/contributed.ts';
import { projectOf } from '../../../tests/support/parts/projects.ts';
import { Fault } from '../../model/fault.ts';
import type { OrderedContribution, Server } from '../parts/part.ts';
import { boot4 } from '../platforms/boot-4.ts';
import { merge } from './merge.ts';
import { forjaPom, ownersPom, sbomName } from './poms.ts';

const PROJECT = projectOf([routine('total')]);
const packaged = (packaging: Server['packaging']) => ({ packaging }) as Server;
const pomOf = (all: readonly OrderedContribution[], packaging: Server['packaging'] = 'jar') =>
  flat(forjaPom(PROJECT, boot4, packaged(packaging), merge(all.map((contribution) => ({ part: 'a', contribution })))));
const library = (artifact: string, more: object = {}): OrderedContribution => ({
  kind: 'dependency',
  artifact,
  ...more,
});

describe('the parent pom', () => {
  test('lists libraries by scope and then by name, whoever asked first', () => {
    const all = [
      library('test', { scope: 'test' }),
      library('webmvc'),
      library('postgresql', { scope: 'runtime' }),
      library('actuator'),
    ];
    const ids = (given: readonly OrderedContribution[]) =>
      [...(pomOf(given).split('<build>')[0] ?? '').matchAll(/<artifactId>(spring-boot-starter-\w+|postgresql)</g)].map(
        ([, id]) => id,
      );
    const sorted = [
      'spring-boot-starter-actuator',
      'spring-boot-starter-webmvc',
      'postgresql',
      'spring-boot-starter-test',
    ];
    expect(ids(all)).toEqual(sorted);
    expect(ids(all.toReversed())).toEqual(sorted);
  });

  test("has a version only where the BOM has none, as a property that the owner's pom can set", () => {
    const pom = pomOf([library('springdoc-webmvc-ui'), library('postgresql')]);
    expect(pom).toContain('<springdoc-openapi-starter-webmvc-ui.version>3.1.1<');
    expect(pom).not.toContain('<postgresql.version>');
  });

  test('leaves out what a library must not bring along', () => {
    expect(pomOf([library('grpc-server')])).toContain('<artifactId>netty-transport-native-epoll</artifactId>');
    expect(pomOf([library('webmvc')])).not.toContain('<exclusion>');
  });

  test('has the plugins of wars in wars, those of libraries in libraries, and neither in a jar', () => {
    const [jar, war, lib] = (['jar', 'war', 'library'] as const).map((packaging) => pomOf([], packaging));
    expect([jar, war, lib].map((pom) => pom?.includes('maven-war-plugin'))).toEqual([false, true, false]);
    expect([jar, war, lib].map((pom) => pom?.includes('flatten-maven-plugin'))).toEqual([false, false, true]);
  });

  test('has the tools that plugins ask for, and no others', () => {
    const plugin: OrderedContribution = {
      kind: 'plugin',
      id: 'protoc',
      xml: '<plugin>own</plugin>',
      tools: ['protoc'],
    };
    const pom = pomOf([plugin]);
    expect(pom).toContain('<plugin>own</plugin>');
    expect(pom).toContain('<protoc.version>4.36.2</protoc.version>');
    expect(pom).not.toContain('protoc-gen-grpc-java');
    expect(pomOf([])).not.toContain('protoc');
  });

  test.each([
    ['artifact', library('unheard-of')],
    ['tool', { kind: 'plugin', id: 'a', xml: '<a/>', tools: ['unheard-of'] } as const],
  ])('cannot be written with a(n) %s that the platform does not know', (what, contribution) => {
    expect(() => pomOf([contribution])).toThrow(
      expect.objectContaining({ code: 'internal', detail: `platform boot-4 has no ${what} unheard-of` }),
    );
    expect(() => pomOf([contribution])).toThrow(Fault);
  });
});

test("the owner's pom says what Maven makes: a library is a jar", () => {
  const of = (packaging: Server['packaging']) => /<packaging>(\w+)</.exec(ownersPom(PROJECT, packaged(packaging)))?.[1];
  expect([of('jar'), of('war'), of('library')]).toEqual(['jar', 'war', 'jar']);
});

test('the bill of materials of a library is its own, because `application` is its application’s', () => {
  expect(sbomName(PROJECT)).toBe('application');
  expect(sbomName({ ...PROJECT, library: true })).toBe('corner-shop');
});
