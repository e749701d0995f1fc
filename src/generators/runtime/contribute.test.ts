import { describe, expect, test } from 'vitest';
import type { Project } from '../../model/project.ts';
import { boot4 } from '../platforms/boot-4.ts';
import { runtime } from './contribute.ts';

const NONE: ReadonlySet<string> = new Set();
const SERVICE = { basePackage: 'com.acme.shop', before: new Map(), stale: [] } as unknown as Project;
const LIBRARY = { ...SERVICE, library: true } as Project;

function filesOf(modules: readonly string[], project = SERVICE): ReadonlyMap<string, string> {
  return new Map(
    runtime(modules, project, boot4, NONE).flatMap((part) =>
      part.kind === 'file' ? [[part.path, part.text] as const] : [],
    ),
  );
}

describe('a module of the runtime', () => {
  test('comes whole, with its classes below a source root of their own', () => {
    const files = filesOf(['core']);
    expect(files.get('forja/runtime/java/forja/runtime/failure/Failure.java')).toContain(
      'package forja.runtime.failure;',
    );
    expect([...files.keys()].filter((path) => path.includes('/page/'))).toHaveLength(3);
    expect([...files.keys()].filter((path) => path.includes('Test'))).toEqual([]);
  });

  test('brings the libraries that it needs', () => {
    expect(runtime(['core'], SERVICE, boot4, NONE)).toContainEqual({
      kind: 'dependency',
      artifact: 'validation',
      scope: 'compile',
    });
  });

  test('needs libraries that the platform has', () => {
    const { validation: _, ...others } = boot4.artifacts;
    expect(() => runtime(['core'], SERVICE, { ...boot4, artifacts: others }, NONE)).toThrow('internal');
  });

  test('that nobody wrote is a fault of ours', () => {
    expect(() => runtime(['no-such-module'], SERVICE, boot4, NONE)).toThrow('no-such-module');
  });

  test('names its auto-configurations, and its services beside those of other modules', () => {
    const all = runtime(['core', 'values'], SERVICE, boot4, NONE);
    expect(all).toContainEqual({
      kind: 'autoConfiguration',
      type: 'forja.runtime.failure.FailuresAutoConfiguration',
    });
    const service = 'forja/runtime/resources/META-INF/services/jakarta.validation.valueextraction.ValueExtractor';
    expect(filesOf(['values']).get(service)).toBe('forja.runtime.value.OmittableValue\n');
  });
});

describe('in a library', () => {
  test('its classes are below the library, so that an application can have several', () => {
    const files = filesOf(['values'], LIBRARY);
    const omittable = files.get('forja/runtime/java/com/acme/shop/runtime/value/Omittable.java');
    expect(omittable).toContain('package com.acme.shop.runtime.value;');
    expect([...files.values()].filter((text) => text.includes('forja.runtime'))).toEqual([]);
  });

  test('they are below that one alone, whatever was generated before', () => {
    const other = { ...LIBRARY, basePackage: 'org.other' } as Project;
    const [first, second, service] = [filesOf(['values'], LIBRARY), filesOf(['values'], other), filesOf(['values'])];
    expect(filesOf(['values'], LIBRARY)).toEqual(first);
    expect([...second.keys(), ...second.values()].filter((text) => /com.acme|forja\.runtime/.test(text))).toEqual([]);
    expect([...service.keys(), ...service.values()].filter((text) => /com.acme|org.other/.test(text))).toEqual([]);
    expect(service.size).toBe(first.size);
  });

  test('so are its beans', () => {
    const names = runtime(['core'], LIBRARY, boot4, NONE).flatMap((part) =>
      part.kind === 'autoConfiguration' ? [part.type] : [],
    );
    expect(names).toContain('com.acme.shop.runtime.failure.FailuresAutoConfiguration');
    expect(names.filter((name) => name.startsWith('forja.'))).toEqual([]);
  });
});

describe('the README', () => {
  const sections = (project: Project, written = NONE) =>
    runtime(['values'], project, boot4, written).flatMap((part) => (part.kind === 'readmeSection' ? [part] : []));

  test('leads to the documentation of each module, by its title', () => {
    expect(sections(SERVICE).map(({ title }) => title)).toEqual(['What it is built on']);
    expect(sections(SERVICE)[0]?.markdown).toContain('[null and left out](forja/docs/values.md)');
  });

  const moves = (project: Project, written = NONE) =>
    sections(project, written).find(({ title }) => title === 'Classes that moved')?.markdown;
  const paths = (...names: readonly string[]) => names.map((name) => `src/generated/java/com/acme/shop/${name}.java`);
  const madeBefore = (...names: readonly string[]) => ({
    ...SERVICE,
    before: new Map(paths(...names).map((path) => [path, 'hash'])),
  });

  const TOLD = '| `com.acme.shop.model.Omittable` | `forja.runtime.value.Omittable` |';

  test('says where classes of the last generation are now', () => {
    const told = moves(madeBefore('model/Omittable', 'model/Order', 'model/package-info'));
    expect(told).toContain(TOLD);
    expect(told).not.toMatch(/Order|package-info/);
    expect(moves({ ...madeBefore('model/Omittable'), library: true })).toContain(
      '`com.acme.shop.runtime.value.Omittable`',
    );
  });

  test('says the same of generations before the last one, whose files are stale', () => {
    expect(moves({ ...SERVICE, stale: paths('model/Omittable') })).toContain(TOLD);
  });

  test('says nothing of a class that is where it was', () => {
    const project = madeBefore('model/Omittable');
    expect(moves(project, new Set(project.before.keys()))).toBeUndefined();
  });

  test('says nothing of a type of the owner’s that is gone, whatever the runtime calls its own', () => {
    expect(moves(madeBefore('model/Failure', 'model/Page'))).toBeUndefined();
  });

  test('tells apart what nobody can use any more, and what nothing has become', () => {
    const [usable = '', closed = ''] = (moves(madeBefore('model/Omittable', 'client/RemoteApi')) ?? '').split(
      '\n\nCode of yours',
    );
    expect(usable).toContain('model.Omittable');
    expect(usable).not.toContain('RemoteApi');
    expect(closed).toContain('| `com.acme.shop.client.RemoteApi` | – |');
  });
});
