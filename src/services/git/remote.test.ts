import { describe, expect, test } from 'vitest';
import { Fault } from '../../model/fault.ts';
import { type AskServer, listRemote, openRemote } from './remote.ts';
import type { GitAnswer, GitCall } from './run-git.ts';

const COMMIT = 'a'.repeat(40);
const OTHER = 'b'.repeat(40);
const answer = (more: Partial<GitAnswer> = {}): GitAnswer => ({ status: 0, stdout: '', stderr: '', ...more });

/** A server that was opened, the calls to git, and what the network was asked. */
async function opened(url: string, given: { userName?: string; token?: string; answer?: Partial<GitAnswer> } = {}) {
  const calls: GitCall[] = [];
  const checked: unknown[] = [];
  const git = async (call: GitCall) => {
    calls.push(call);
    return answer(given.answer);
  };
  const network = {
    async check(target: unknown) {
      checked.push(target);
      return ['10.0.0.1', 'fd00::1'];
    },
  };
  const { userName = '', token = 't0ken' } = given;
  const ask = await openRemote({ git, network, folder: '/work' }, { url, userName, token });
  return { ask, calls, checked, settings: () => Object.fromEntries(calls[0]?.settings ?? []) };
}

describe('a server', () => {
  test.each([
    ['https://git.example.com/a/b.git', { host: 'git.example.com', port: 443 }],
    ['http://git.example.com/a', { host: 'git.example.com', port: 80 }],
    ['https://git.example.com:8443/a', { host: 'git.example.com', port: 8443 }],
  ])('%s is checked once, and called at the addresses that were checked alone', async (url, target) => {
    const { ask, checked, settings } = await opened(url);
    await ask(['ls-remote']);
    await ask(['fetch']);
    expect(checked).toEqual([target]);
    expect(settings()['http.curloptResolve']).toBe(`git.example.com:${target.port}:10.0.0.1,[fd00::1]`);
  });

  test.each(['https://10.1.2.3/a', 'https://[fd00::2]:8443/a'])('%s needs no name', async (url) => {
    const { ask, settings } = await opened(url);
    await ask([]);
    expect(settings()).not.toHaveProperty('http.curloptResolve');
  });

  test('hears the token in a header, and never in an argument', async () => {
    const { ask, calls, settings } = await opened('https://git.example.com', { userName: 'ada' });
    await ask(['push']);
    expect(settings()['http.extraHeader']).toBe(`Authorization: Basic ${btoa('ada:t0ken')}`);
    expect(calls[0]?.args).toEqual(['push']);
  });

  test('that looks at the token alone gets a name all the same', async () => {
    const { ask, settings } = await opened('https://git.example.com');
    await ask([]);
    expect(settings()['http.extraHeader']).toBe(`Authorization: Basic ${btoa('x-access-token:t0ken')}`);
  });

  test('that refuses is a fault, without the token however it is spelled', async () => {
    const stderr = `remote: no t0ken, no ${btoa('x-access-token:t0ken')}\nfatal: Authentication failed`;
    const { ask } = await opened('https://git.example.com', { answer: { status: 128, stderr } });
    const fault = await ask([]).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Fault);
    expect(fault).toMatchObject({ values: { why: 'unauthorized', words: 'no •••, no •••' } });
  });

  test('may refuse where that is asked for, but not keep silent', async () => {
    const refusing = await opened('https://git.example.com', { answer: { status: 1 } });
    expect(await refusing.ask([], { mayFail: true })).toMatchObject({ status: 1 });
    const silent = await opened('https://git.example.com', { answer: { status: 1, ended: 'timeout' } });
    await expect(silent.ask([], { mayFail: true })).rejects.toMatchObject({ values: { why: 'timeout' } });
  });
});

describe('the branches of a repository', () => {
  const listed = (...outputs: string[]) => {
    const asked: (readonly string[])[] = [];
    const ask: AskServer = async (args) => {
      asked.push(args);
      return answer({ stdout: outputs[asked.length - 1] ?? '' });
    };
    return { asked, found: listRemote(ask, 'https://git.example.com/a', 'forja/shop') };
  };

  test('are the default one and the one that is asked for', async () => {
    const { found, asked } = listed(
      `ref: refs/heads/main\tHEAD\n${COMMIT}\tHEAD\n${OTHER}\trefs/heads/forja/shop\n${COMMIT}\trefs/heads/x/forja/shop\n`,
    );
    expect(await found).toEqual({ isEmpty: false, format: 'sha1', defaultBranch: 'main', tip: OTHER });
    expect(asked).toHaveLength(1);
  });

  test('may be without the one that is asked for', async () => {
    const { found } = listed(`ref: refs/heads/trunk\tHEAD\n${COMMIT}\tHEAD\n`);
    expect(await found).toEqual({ isEmpty: false, format: 'sha1', defaultBranch: 'trunk' });
  });

  test('are none in an empty repository, which is asked for all of them first', async () => {
    expect(await listed('', '').found).toEqual({ isEmpty: true, format: 'sha1' });
    const { found, asked } = listed('', `${COMMIT}\trefs/heads/other\n`);
    expect(await found).toEqual({ isEmpty: false, format: 'sha1' });
    expect(asked[1]).toEqual(['ls-remote', '--heads', 'https://git.example.com/a']);
  });

  test('have names of 64 digits in a repository of SHA-256', async () => {
    const id = 'c'.repeat(64);
    expect(await listed(`${id}\tHEAD\n`).found).toEqual({ isEmpty: false, format: 'sha256' });
  });

  test('are none of a server that answers anything else', async () => {
    await expect(listed('<html>\tHEAD').found).rejects.toMatchObject({ values: { why: 'notGit' } });
  });
});
