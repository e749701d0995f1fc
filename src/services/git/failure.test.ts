import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../shared/language.ts';
import { textsFor } from '../../shared/texts.ts';
import { failureOf, gitFault, remoteLines } from './failure.ts';
import type { GitAnswer } from './run-git.ts';

const answer = (stderr: string, more: Partial<GitAnswer> = {}): GitAnswer => ({
  ...{ status: 128, stdout: '', stderr },
  ...more,
});

test.each([
  [
    "fatal: unable to access 'https://a/': SSL certificate problem: unable to get local issuer certificate",
    'certificate',
  ],
  ['fatal: could not read Username for https://a: terminal prompts disabled', 'unauthorized'],
  ["fatal: unable to access 'https://a/': The requested URL returned error: 401", 'unauthorized'],
  ["fatal: unable to access 'https://a/': The requested URL returned error: 403", 'forbidden'],
  ["fatal: repository 'https://a/' not found", 'notFound'],
  ['fatal: The requested URL returned error: 410', 'notFound'],
  ['fatal: The requested URL returned error: 302', 'redirected'],
  ['fatal: unable to access: Could not resolve host: a', 'unreachable'],
  ['fatal: unable to access: Failed to connect to a port 443: Connection timed out', 'timeout'],
  ['fatal: unable to access: Failed to connect to a port 443: Connection refused', 'unreachable'],
  ['error: RPC failed; curl 28 Operation too slow', 'timeout'],
  ['fatal: https://a/info/refs not valid: is this a git repository?', 'notGit'],
  ['fatal: the remote end hung up unexpectedly', 'unreachable'],
  ['fatal: mismatched algorithms: client sha1; server sha256', 'hashFormat'],
  ['fatal: something that nobody has seen', 'other'],
])('git says %j: %s, which has a sentence in each language', (stderr, why) => {
  expect(failureOf(answer(stderr)).values.why).toBe(why);
  for (const language of LANGUAGES) {
    expect(textsFor(language)(`common:repository.failed.${why}`)).not.toContain(`failed.${why}`);
  }
});

describe('a call that we ended', () => {
  test.each([
    ['timeout', 'timeout'],
    ['aborted', 'timeout'],
    ['tooMuch', 'tooMuch'],
  ] as const)('as %s is told as %s, whatever git said before', (ended, why) => {
    expect(failureOf(answer('fatal: The requested URL returned error: 403', { ended })).values.why).toBe(why);
  });
});

describe('the words of a failure', () => {
  test('are the server’s before git’s own', () => {
    const stderr = 'remote: GL-HOOK-ERR: main is protected\nremote: \nerror: failed to push some refs';
    expect(failureOf(answer(stderr)).values.words).toBe('GL-HOOK-ERR: main is protected');
  });

  test('are why a branch was rejected, and git’s own lines, where the server says nothing', () => {
    const stdout = 'To https://a\n!\tHEAD:refs/heads/x\t[remote rejected] (pre-receive hook declined)\nDone';
    const found = failureOf(answer('hint: try again\nerror: failed to push', { stdout }));
    expect(found.values).toMatchObject({
      ...{ why: 'rejected', words: '[remote rejected] (pre-receive hook declined)\nerror: failed to push' },
    });
  });

  test('have no secret in them, and neither has the log', () => {
    const found = failureOf(answer('remote: t0ken is wrong\nfatal: t0ken'), ['t0ken', '']);
    expect(found.values.words).toBe('••• is wrong');
    expect(found.detail).toBe('remote: ••• is wrong\nfatal: •••');
  });

  test('are no longer than a page', () => {
    const found = failureOf(answer(`remote: ${'x'.repeat(9_000)}`));
    expect(found.values.words).toHaveLength(1_500);
    expect(found.detail).toHaveLength(4_000);
  });
});

test('what a server says moves no cursor and turns no text around', () => {
  const stderr = 'remote: \u001b[31mred\u001b[0m \u202etxt\u0007\rremote: 50%\nerror: x\nremote: done  \n';
  expect(remoteLines(stderr)).toEqual(['red txt', '50%', 'done']);
});

test('a fault without words has empty ones, for its sentence has a place for them', () => {
  expect(gitFault('moved', { branch: 'forja/shop' }).values).toEqual({ why: 'moved', words: '', branch: 'forja/shop' });
  expect(gitFault('noGit').detail).toBeUndefined();
});
