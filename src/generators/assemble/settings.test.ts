import { describe, expect, test } from 'vitest';
import { Fault } from '../../model/fault.ts';
import type { Project } from '../../model/project.ts';
import type { OrderedContribution } from '../parts/part.ts';
import { placeholder } from '../text/render/escape.ts';
import { merge } from './merge.ts';
import { applicationsSettings, settingsFiles } from './settings.ts';

type Value = Extract<OrderedContribution, { kind: 'setting' }>['value'];
const setting = (key: string, value: Value, more: object = {}): OrderedContribution => ({
  kind: 'setting',
  key,
  value,
  ...more,
});
const SERVICE = { name: 'shop' } as Project;
const LIBRARY = { name: 'shop', library: true } as Project;
const mergedOf = (all: readonly OrderedContribution[]) =>
  merge(all.map((contribution) => ({ part: 'a', contribution })));
const filesOf = (project: Project, ...all: readonly OrderedContribution[]) =>
  new Map(settingsFiles(mergedOf(all), project));
const MAIN = 'src/generated/resources/application.yaml';
const READINESS = 'management:\n  endpoint:\n    health:\n      group:\n        readiness:\n          include: ';

describe('application.yaml', () => {
  test('is a sorted tree, each comment above its key', () => {
    const files = filesOf(
      SERVICE,
      setting('server.port', placeholder('PORT', 8080), { comment: 'Of the service' }),
      setting('server.address', 'localhost'),
    );
    expect(files.get(MAIN)).toBe(
      `${READINESS}readinessState\nserver:\n  address: localhost\n  # Of the service\n  port: "\${PORT:8080}"\n`,
    );
  });

  test('has readiness made of what parts need, in one order, and of nothing else', () => {
    const health = (indicator: string): OrderedContribution => ({ kind: 'health', indicator });
    expect(filesOf(SERVICE, health('rabbit'), health('db')).get(MAIN)).toBe(`${READINESS}"readinessState,db,rabbit"\n`);
    expect(filesOf(SERVICE).get(MAIN)).toBe(`${READINESS}readinessState\n`);
  });

  test('keeps a name in brackets whole, and quotes keys that YAML reads as something else', () => {
    const text = filesOf(SERVICE, setting('logging.level.[com.acme].x', 'INFO'), setting('a.on', 1)).get(MAIN) ?? '';
    expect(text).toContain('    "[com.acme]":\n      x: INFO');
    expect(text).toContain('  "on": 1');
  });

  test('has no placeholder that a part did not make', () => {
    expect(filesOf(SERVICE, setting('a', '${HOME}')).get(MAIN)).toContain('a: "\\\\${HOME}"');
  });

  test.each([
    ['first', [setting('a', 1), setting('a.b', 2)]],
    ['last', [setting('a.b', 2), setting('a', 1)]],
  ])('cannot hold a value that has keys below it, be it the %s', (_, all) => {
    expect(() => filesOf(SERVICE, ...all)).toThrow(Fault);
  });
});

test('a profile has a file of its own, which has no readiness; without one there is one file', () => {
  const files = filesOf(SERVICE, setting('a', 1), setting('b', 2, { profile: 'container' }));
  expect(files.get('src/generated/resources/application-container.yaml')).toBe('b: 2\n');
  expect(files.get(MAIN)).not.toContain('b: 2');
  expect([...filesOf(SERVICE, setting('a', 1)).keys()]).toEqual([MAIN]);
});

describe('a library', () => {
  const own = setting('module.shop.api.url', 'https://a.example');

  test('has no settings of an application, and its tests have what an application would set', () => {
    const files = filesOf(LIBRARY, own, setting('spring.jackson.a', true), setting('b', 1, { profile: 'container' }));
    expect([...files]).toEqual([
      ['src/generated/test-resources/application.yaml', 'spring:\n  jackson:\n    a: true\n'],
    ]);
  });

  test('that leaves nothing to the application has no file and says nothing', () => {
    expect(filesOf(LIBRARY, own).size).toBe(0);
    expect(applicationsSettings(mergedOf([own]), LIBRARY)).toBeUndefined();
  });
});
