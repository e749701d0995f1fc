import { describe, expect, test } from 'vitest';
import { findNeeds, NEEDS, testFiles } from './needs.ts';

describe('the needs of test files', () => {
  const texts: Record<string, string> = {
    'src/a.test.ts': "import { a } from './a.ts';",
    'src/a.ts': "execFileSync('java', []);",
    'tests/api/plain.test.ts': "import type { Database } from '../support/database.ts';\nimport { x } from './x.ts';",
    'tests/api/x.ts': "import { loop } from './plain.ts';",
    'tests/api/plain.ts': "import { x } from './x.ts';",
    'tests/api/deep.test.ts': "import {\n  x,\n  y,\n} from './y.ts';",
    'tests/api/y.ts': "export { database } from '../support/database.ts';",
    'tests/support/database.ts': 'const url = process.env.TEST_POSTGRES_URL;',
    'tests/api/late.test.ts': "await import('../support/shown.ts');",
    'tests/support/shown.ts': "import { chromium } from 'playwright';\nspawn(node, ['dist/server/main.js']);",
    'tests/api/started.test.ts': "spawn(process.execPath, ['tests/bench/build.ts']);",
    'tests/bench/build.ts': "execFileSync(\n  'openssl',\n  []);",
    'tests/api/list.test.ts': "expect(files).toContain('tests/api/deep.test.ts');",
  };
  const needsOf = findNeeds((path) => texts[path]);

  test.each([
    ['src/a.test.ts', [], 'modules of the portal do not count'],
    ['tests/api/plain.test.ts', [], 'types do not count, and modules may import each other'],
    ['tests/api/deep.test.ts', ['postgresql'], 'an import of an import counts'],
    ['tests/api/late.test.ts', ['build', 'browser'], 'a late import counts'],
    ['tests/api/started.test.ts', ['openssl'], 'a program that is started counts'],
    ['tests/api/list.test.ts', [], 'the name of another test does not count'],
  ])('%s: %j, because %s', (file, expected) => {
    expect(needsOf(file)).toEqual(expected);
  });

  test('several files need what each of them needs', () => {
    expect(needsOf('tests/api/started.test.ts', 'tests/api/deep.test.ts')).toEqual(['postgresql', 'openssl']);
  });
});

describe('the needs of this project', () => {
  const needsOf = findNeeds();

  test.each([
    ['src/shared/money.test.ts', []],
    ['tests/architecture.test.ts', []],
    ['tests/api/wallet.test.ts', ['postgresql']],
    ['tests/generated/databases/mariadb/mariadb.test.ts', ['postgresql', 'mariadb', 'java', 'openssl']],
    ['tests/generated/messages/rabbitmq.test.ts', ['postgresql', 'rabbitmq', 'java']],
    ['tests/runtime/runtime.test.ts', ['postgresql', 'mariadb', 'rabbitmq', 'java', 'sshd']],
    ['tests/runtime/checks.test.ts', ['java']],
    ['tests/browser/shell/gallery.test.ts', ['build', 'browser']],
    ['tests/browser/datasource/datasource.test.ts', ['postgresql', 'build', 'browser']],
    ['tests/bench/benches.test.ts', NEEDS],
  ])('%s: %j', (file, expected) => {
    expect(needsOf(file)).toEqual(expected);
  });

  test('all test files together have every need, and half of them none', () => {
    const files = testFiles();
    expect(needsOf(...files)).toEqual(NEEDS);
    expect(files.filter((file) => needsOf(file).length === 0).length).toBeGreaterThan(files.length / 3);
  });
});
