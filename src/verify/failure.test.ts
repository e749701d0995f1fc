import { expect, test } from 'vitest';
import { buildFailed, explainMaven } from './failure.ts';
import type { WorkFolder } from './maven/work-folder.ts';

const folder = { path: '/data/builds/7-1', project: '/data/builds/7-1/project' } as WorkFolder;

const COMPILE = `[INFO] Compiling 2 source files
[ERROR] COMPILATION ERROR : 
[ERROR] /data/builds/7-1/project/src/main/java/a/Bad.java:[2,24] ';' expected
[INFO] 1 error
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.14.1:compile on project hello: Compilation failure
[ERROR] /data/builds/7-1/project/src/main/java/a/Bad.java:[2,24] ';' expected
[ERROR] -> [Help 1]
[ERROR] For more information about the errors and possible solutions, please read the following articles:
`;

const TESTS = `[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.099 s <<< FAILURE! -- in demo.HelloTest
[ERROR] Failures: 
[ERROR]   HelloTest.ok:3 expected: <1> but was: <2>
[ERROR] Errors: 
[ERROR]   HelloTest.other » IllegalState
[ERROR] Tests run: 2, Failures: 1, Errors: 1, Skipped: 0
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:3.5.6:test on project hello: There are test failures.
`;

test('a compile error is told by file, line and message', () => {
  expect(explainMaven(COMPILE)).toEqual({ why: 'sources', what: "Bad.java:2: ';' expected" });
});

test('failed tests are counted once and the first is named', () => {
  expect(explainMaven(TESTS)).toEqual({ why: 'tests', count: 2, what: 'HelloTest.ok:3 expected: <1> but was: <2>' });
});

test('any other failure is told in the words of Maven', () => {
  const log = '[ERROR] Failed to execute goal x:y:1:z on project hello: No main class found -> [Help 1]\n';
  expect(explainMaven(log)).toEqual({ why: 'maven', what: expect.stringContaining('No main class found') });
  expect(explainMaven('Killed')).toEqual({ why: 'mavenSilent' });
});

test('the public lines hold no path of this machine, no help and no line twice; the log of the fault holds all', () => {
  const fault = buildFailed(
    'compile',
    { why: 'sources', what: '/data/builds/7-1/project/Bad.java:2' },
    COMPILE,
    folder,
  );
  expect(fault.values).toEqual({
    step: 'compile',
    why: 'sources',
    what: 'Bad.java:2',
    log: "COMPILATION ERROR :\nsrc/main/java/a/Bad.java:[2,24] ';' expected",
  });
  expect(fault.detail).toContain('[Help 1]');
});

test('a service that gave up is quoted from where it says why', () => {
  const log = 'noise\n\tat a.b(C.java:1)\n***\nAPPLICATION FAILED TO START\n***\n\nDescription:\n\nPort in use\n';
  expect(buildFailed('start', { why: 'ended' }, log, folder).values.log).toBe(
    'APPLICATION FAILED TO START\n***\nDescription:\nPort in use',
  );
});

test('a Build for which the disk had no room is our failure, not one of what was asked for', () => {
  const log = '[ERROR] Failed to execute goal … : error writing com/acme/A.class: No space left on device';
  expect(buildFailed('compile', explainMaven(log), log, folder)).toMatchObject({ code: 'storageFailed', status: 507 });
});
