import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNetwork } from '../../../src/datasources/connection/network.ts';
import { gitOf } from '../../../src/services/git/run-git.ts';
import { pushVendorBranch, type VendorPush } from '../../../src/services/git/vendor-branch.ts';
import { type GitServer, gitServer, plainEnvironment } from '../../support/servers/git-server.ts';

let server: GitServer;
let scratch: string;

beforeAll(async () => {
  server = await gitServer();
  scratch = mkdtempSync(join(tmpdir(), 'forja-vendor-'));
});
afterAll(async () => {
  await server.close();
  rmSync(scratch, { recursive: true, force: true });
});

const git = gitOf(process.env.PATH ?? '');
const network = createNetwork();
const filesOf = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)]));
const first = {
  'pom.xml': '<project>\n  <parent>4.0.1</parent>\n\n  <dependencies>\n  </dependencies>\n</project>\n',
  mvnw: '#!/bin/sh\n',
  'src/generated/java/Shop.java': 'class Shop {\n  int one;\n}\n',
  'src/main/java/Own.java': 'class Own {\n}\n',
};

async function push(url: string, texts: Record<string, string>, change: Partial<VendorPush> = {}) {
  const folder = mkdtempSync(join(scratch, 'push-'));
  const remote = { url, userName: '', token: server.token };
  try {
    return await pushVendorBranch(
      { git, network, folder, timeoutMs: 20_000 },
      {
        remote,
        branch: 'forja/shop',
        folder: '',
        files: filesOf(texts),
        versions: {},
        message: () => 'Generate shop',
        ...change,
      },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('an empty repository gets its first commit on both branches, so that a clone works', async () => {
  const url = server.create('empty', { head: 'trunk' });
  const pushed = await push(url, first);
  expect(pushed).toMatchObject({ kind: 'pushed', history: 'filled', defaultBranch: 'trunk' });
  expect(server.git('empty', 'for-each-ref', '--format=%(refname) %(objectname)').split('\n')).toEqual([
    `refs/heads/forja/shop ${pushed.commit}`,
    `refs/heads/trunk ${pushed.commit}`,
  ]);
  expect(server.git('empty', 'ls-tree', '-r', 'trunk', '--format=%(objectmode) %(path)').split('\n')).toEqual([
    '100755 mvnw',
    '100644 pom.xml',
    '100644 src/generated/java/Shop.java',
    '100644 src/main/java/Own.java',
  ]);
  expect(await push(url, first)).toMatchObject({ kind: 'unchanged', commit: pushed.commit });
  expect(server.git('empty', 'rev-list', '--count', '--all')).toBe('1');
  expect(server.optionsOf('empty')).toBe('');
});

describe('a user who merges', () => {
  // The server is in this process: what calls it may not block.
  const run = promisify(execFile);
  const mine = async (name: string, ...args: readonly string[]) =>
    (await run('git', [...args], { cwd: join(scratch, name), env: plainEnvironment(scratch) })).stdout;
  const address = (url: string) => url.replace('://', `://ada:${server.token}@`);
  const clone = (url: string, name: string) => mine('.', 'clone', '-q', address(url), name);
  const read = (name: string, path: string) => readFileSync(join(scratch, name, path), 'utf8');
  const write = (name: string, path: string, text: string) => writeFileSync(join(scratch, name, path), text);
  const changed = (path: keyof typeof first, from: string, to: string, texts: Record<string, string> = first) => ({
    ...texts,
    [path]: (texts[path] ?? '').replace(from, to),
  });

  test('keeps changes made by hand through three generations, in files of both', async () => {
    const url = server.create('kept');
    await push(url, first);
    await clone(url, 'kept');
    write('kept', 'src/main/java/Own.java', 'class Own {\n  void mine() {}\n}\n');
    write('kept', 'pom.xml', first['pom.xml'].replace('<dependencies>\n', '<dependencies>\n    <mine/>\n'));
    write('kept', 'NOTES.md', 'by hand\n');
    await mine('kept', 'add', '.');
    await mine('kept', 'commit', '-qm', 'By hand');
    let now: Record<string, string> = first;
    for (const round of [1, 2, 3]) {
      now = changed(
        'src/generated/java/Shop.java',
        /int \w+/.exec(now['src/generated/java/Shop.java'] ?? '')?.[0] ?? '',
        `int r${round}`,
        now,
      );
      now = { ...now, [`src/generated/java/Round${round}.java`]: `class Round${round} {}\n` };
      if (round === 3) now = changed('pom.xml', '4.0.1', '4.1.0', now);
      if (round === 3) delete now['src/generated/java/Round1.java'];
      expect(await push(url, now)).toMatchObject({ kind: 'pushed', history: 'next' });
      await mine('kept', 'fetch', '-q');
      await mine('kept', 'merge', '-q', '-m', `Round ${round}`, 'origin/forja/shop');
    }
    expect(read('kept', 'src/main/java/Own.java')).toContain('void mine()');
    expect(read('kept', 'pom.xml')).toMatch(/4\.1\.0[\s\S]*<mine\/>/);
    expect(read('kept', 'NOTES.md')).toBe('by hand\n');
    expect(readdirSync(join(scratch, 'kept/src/generated/java')).sort()).toEqual([
      'Round2.java',
      'Round3.java',
      'Shop.java',
    ]);
    expect(read('kept', 'src/generated/java/Shop.java')).toContain('int r3');
  });

  test('finds nothing changed in a fresh clone, whatever ends lines', async () => {
    const url = server.create('ends');
    const attributes = 'mvnw text eol=lf\n*.cmd text eol=crlf\n';
    await push(url, { '.gitattributes': attributes, 'mvnw.cmd': 'one\r\ntwo\r\n', mvnw: '#!/bin/sh\n', data: 'a\r\n' });
    await clone(url, 'ends');
    await mine('ends', 'add', '--renormalize', '.');
    expect(await mine('ends', 'status', '--porcelain')).toBe('');
    expect([read('ends', 'mvnw.cmd'), read('ends', 'data')]).toEqual(['one\r\ntwo\r\n', 'a\r\n']);
  });

  test('is told of a conflict by git, and by nobody else', async () => {
    const url = server.create('conflict');
    await push(url, first);
    await clone(url, 'conflict');
    write('conflict', 'pom.xml', first['pom.xml'].replace('4.0.1', '4.0.1-mine'));
    await mine('conflict', 'commit', '-qam', 'By hand');
    await push(url, changed('pom.xml', '4.0.1', '4.1.0'));
    await mine('conflict', 'fetch', '-q');
    await expect(mine('conflict', 'merge', 'origin/forja/shop')).rejects.toThrow();
    expect(read('conflict', 'pom.xml')).toMatch(/<<<<<<<[\s\S]*4\.0\.1-mine[\s\S]*=======[\s\S]*4\.1\.0/);
  });

  test('of a repository that had something before takes it over once by a word, and plainly from then on', async () => {
    const url = server.create('before');
    await mine('.', 'init', '-q', '-b', 'main', 'seed');
    write('seed', 'README.md', 'ours\n');
    write('seed', '.gitattributes', '*.java filter=lfs diff=lfs merge=lfs -text\n*.xml text eol=crlf\n');
    await mine('seed', 'add', '.');
    await mine('seed', 'commit', '-qm', 'Before');
    await mine('seed', 'push', '-q', address(url), 'main');
    const main = server.git('before', 'rev-parse', 'main');
    const pushed = await push(url, first, { folder: 'services/ünïcode shop' });
    expect(pushed).toMatchObject({ kind: 'pushed', history: 'apart', defaultBranch: 'main' });
    expect(server.git('before', 'rev-parse', 'main')).toBe(main);
    expect(
      server.git('before', '-c', 'core.quotePath=false', 'ls-tree', '-r', '--name-only', 'forja/shop').split('\n'),
    ).toEqual(
      Object.keys(first)
        .sort()
        .map((path) => `services/ünïcode shop/${path}`),
    );
    // What the user's own attributes say of a file changes no byte of what is generated.
    expect(server.git('before', 'show', 'forja/shop:services/ünïcode shop/pom.xml')).toBe(first['pom.xml'].trimEnd());
    expect(server.optionsOf('before')).toBe('');
    await clone(url, 'before');
    await mine('before', 'config', 'filter.lfs.clean', 'cat');
    await expect(mine('before', 'merge', 'origin/forja/shop')).rejects.toThrow(/unrelated histories/);
    await mine('before', 'merge', '-q', '--allow-unrelated-histories', '-m', 'Take over', 'origin/forja/shop');
    await push(url, { ...first, 'src/generated/java/New.java': 'class New {}\n' }, { folder: 'services/ünïcode shop' });
    await mine('before', 'fetch', '-q');
    await mine('before', 'merge', '-q', '-m', 'Next', 'origin/forja/shop');
    expect(read('before', 'services/ünïcode shop/src/generated/java/New.java')).toBe('class New {}\n');
    expect(read('before', 'README.md')).toBe('ours\n');
    expect(server.optionsOf('before').split('\n')).toEqual([
      ...['merge_request.create', 'merge_request.target=main', 'merge_request.title=Generate shop', ''],
    ]);
  });
});

describe('what stands on the branch', () => {
  test('and was committed by somebody else is told and not overwritten', async () => {
    const url = server.create('foreign');
    const { commit } = await push(url, first);
    const foreign = server.git('foreign', 'commit-tree', `${commit}^{tree}`, '-p', commit, '-m', 'I was here');
    server.git('foreign', 'update-ref', 'refs/heads/forja/shop', foreign);
    await expect(push(url, { ...first, 'New.java': '' })).rejects.toMatchObject({
      code: 'repositoryFailed',
      values: { why: 'foreign', branch: 'forja/shop', words: `${foreign.slice(0, 10)} Ada: I was here` },
    });
    expect(server.git('foreign', 'rev-parse', 'forja/shop')).toBe(foreign);
  });

  test('is left alone where it is the default branch', async () => {
    const url = server.create('default');
    await push(url, first);
    server.git('default', 'symbolic-ref', 'HEAD', 'refs/heads/forja/shop');
    await expect(push(url, { ...first, 'New.java': '' })).rejects.toMatchObject({ values: { why: 'isDefault' } });
  });

  test('and moves between look and push is pushed to once more, from where it is then', async () => {
    const url = server.create('moves');
    await push(url, first);
    const others = { ...first, 'src/generated/java/Other.java': 'class Other {}\n' };
    server.pushing = async () => {
      server.pushing = undefined;
      await push(url, others);
    };
    const pushed = await push(url, { ...first, 'src/generated/java/Mine.java': 'class Mine {}\n' });
    expect(pushed.kind).toBe('pushed');
    expect(server.git('moves', 'rev-list', '--count', 'forja/shop')).toBe('3');
    const paths = server.git('moves', 'ls-tree', '-r', '--name-only', 'forja/shop');
    expect(paths).toContain('Mine.java');
    expect(paths).not.toContain('Other.java');
  });

  test('and moves each time is told', async () => {
    const url = server.create('restless');
    await push(url, first);
    let rounds = 0;
    server.pushing = async () => {
      const { pushing } = server;
      server.pushing = undefined;
      rounds += 1;
      await push(url, { ...first, 'src/generated/java/Other.java': `class Other${rounds} {}\n` });
      server.pushing = pushing;
    };
    await expect(push(url, { ...first, 'Mine.java': '' })).rejects.toMatchObject({ values: { why: 'moved' } });
    server.pushing = undefined;
    expect(rounds).toBe(2);
  });

  test('holds both of two pushes at once, or one where they are alike', async () => {
    const url = server.create('race');
    const alike = await Promise.all([push(url, first), push(url, first)]);
    // Of one second they are the same commit, and the server takes it twice.
    expect(new Set(alike.map(({ commit }) => commit)).size).toBe(1);
    expect(server.git('race', 'rev-list', '--count', 'forja/shop')).toBe('1');
    const two = await Promise.all(['A', 'B'].map((name) => push(url, { ...first, [name]: name })));
    expect(two.map(({ kind }) => kind)).toEqual(['pushed', 'pushed']);
    expect(server.git('race', 'rev-list', '--count', 'forja/shop')).toBe('3');
  });

  test('is no branch of another project', async () => {
    const url = server.create('many');
    await push(url, first);
    const other = await push(url, { 'pom.xml': 'other' }, { branch: 'forja/orders', folder: 'orders' });
    expect(other.history).toBe('apart');
    expect(server.git('many', 'ls-tree', '-r', '--name-only', 'forja/orders')).toBe('orders/pom.xml');
  });
});

describe('a repository of SHA-256', () => {
  test('is written like any other once something is there', async () => {
    const url = server.create('sha256', { sha256: true });
    server.git(
      'sha256',
      'update-ref',
      'refs/heads/main',
      server.git(
        'sha256',
        'commit-tree',
        '-m',
        'First',
        server.git('sha256', 'hash-object', '-w', '-t', 'tree', '/dev/null'),
      ),
    );
    const pushed = await push(url, first);
    expect(pushed.commit).toHaveLength(64);
    expect(await push(url, first)).toMatchObject({ kind: 'unchanged' });
  });

  test('that is empty is told: its hash is not known before something is there', async () => {
    const url = server.create('sha256-empty', { sha256: true });
    await expect(push(url, first)).rejects.toMatchObject({ values: { why: 'hashFormat' } });
  });
});

describe('a server that says something', () => {
  test('is heard: its address of a merge request is kept, its control characters are not', async () => {
    const words =
      'View merge request for forja/shop:\n  https://git.example.org/ada/shop/-/merge_requests/7\n\u001b[2Jdone';
    const url = server.create('talks', { says: words });
    const pushed = await push(url, first);
    expect(pushed.mergeRequest).toBe('https://git.example.org/ada/shop/-/merge_requests/7');
    expect(pushed.words).toBe(
      'View merge request for forja/shop:\n  https://git.example.org/ada/shop/-/merge_requests/7\ndone',
    );
  });

  test('and takes no push options is pushed to without them', async () => {
    const url = server.create('optionless', { optionless: true });
    await push(url, first);
    expect(await push(url, { ...first, 'New.java': '' })).toMatchObject({ kind: 'pushed', history: 'next' });
  });
});

const why = (url: string, change: Partial<VendorPush> = {}) =>
  push(url, first, change).then(
    () => 'pushed',
    (error) => error.values ?? error,
  );
const as = (token: string, url: string) => ({ remote: { url, userName: 'ada', token } });

describe('what a server refuses is told in its words', () => {
  test('a hook', async () => {
    const url = server.create('hook', { refuses: 'Commits need a ticket: ABC-123.\nAsk the release team.' });
    expect(await why(url)).toMatchObject({
      why: 'rejected',
      words: 'Commits need a ticket: ABC-123.\nAsk the release team.',
    });
  });
  test('a protected branch', async () => {
    const url = server.create('protected', { protects: 'forja/*' });
    expect(await why(url)).toMatchObject({ why: 'rejected', words: expect.stringContaining('protected branches') });
  });
  test('an archived repository', async () => {
    expect(await why(server.create('archived', { archived: true }))).toMatchObject({
      why: 'forbidden',
      words: expect.stringContaining('archived'),
    });
  });
  test('a wrong token, which is in no word of it', async () => {
    const values = await why(server.create('private'), as('wrong-token-value', `${server.url}/private`));
    expect(values).toMatchObject({ why: 'unauthorized' });
    expect(JSON.stringify(values)).not.toContain('wrong-token-value');
  });
  test('a private repository that hides, as one that is not there', async () => {
    const url = server.create('hides', { hidden: true });
    expect(await why(url, as('wrong', url))).toMatchObject({ why: 'notFound' });
    expect(await why(`${server.url}/nothing`)).toMatchObject({ why: 'notFound' });
    expect(await push(url, first)).toMatchObject({ kind: 'pushed' });
  });
});

describe('a server that is none', () => {
  const instead = (answer: NonNullable<GitServer['instead']>) => {
    server.instead = answer;
  };
  const url = () => `${server.url}/anything`;
  afterAll(() => {
    server.instead = undefined;
  });

  test('answers with a page', async () => {
    instead((_, response) => Boolean(response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Hello</h1>')));
    expect(await why(url())).toMatchObject({ why: 'notGit' });
  });
  test('sends elsewhere: nobody follows, and the token goes nowhere', async () => {
    const before = server.requests.length;
    instead((request, response) => {
      if (request.url?.startsWith('/elsewhere')) return Boolean(response.end('reached'));
      return Boolean(response.writeHead(302, { Location: `${server.url}/elsewhere/info/refs` }).end());
    });
    expect(await why(url())).toMatchObject({ why: 'redirected' });
    expect(server.requests.slice(before)).toHaveLength(1);
  });
  test('closes at once', async () => {
    instead((request) => Boolean(request.socket.destroy()));
    expect(await why(url())).toMatchObject({ why: 'unreachable' });
  });
  test('never answers', async () => {
    instead(() => true);
    const folder = mkdtempSync(join(scratch, 'hang-'));
    const asked = pushVendorBranch(
      { git, network, folder, timeoutMs: 300 },
      {
        remote: { url: url(), userName: '', token: 'x' },
        branch: 'forja/x',
        folder: '',
        files: new Map(),
        versions: {},
        message: () => 'x',
      },
    );
    await expect(asked).rejects.toMatchObject({ values: { why: 'timeout' } });
  });
  test('sends without an end', async () => {
    instead((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/x-git-upload-pack-advertisement' });
      const piece = Buffer.alloc(1_000_000, 'a');
      const more = () => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
      return true;
    });
    expect(await why(url())).toMatchObject({ why: expect.stringMatching(/notGit|timeout|tooMuch|other/) });
  });
  test('listens nowhere', async () => {
    expect(await why('http://127.0.0.1:9/shop')).toMatchObject({ why: 'unreachable' });
  });
  test('is where clouds keep their secrets', async () => {
    await expect(push('http://169.254.169.254/shop', first)).rejects.toMatchObject({ code: 'hostNotAllowed' });
  });
});

test('fifty thousand branches are no obstacle', async () => {
  const url = server.create('crowded');
  const { commit } = await push(url, first);
  const lines = Array.from({ length: 50_000 }, (_, n) => `${commit} refs/heads/branch-${String(n).padStart(5, '0')}`);
  writeFileSync(
    join(server.folderOf('crowded'), 'packed-refs'),
    `# pack-refs with: peeled fully-peeled sorted \n${lines.join('\n')}\n`,
  );
  expect(await push(url, { ...first, 'New.java': '' })).toMatchObject({ kind: 'pushed', history: 'next' });
});

test('what the machine and its user have set for git changes nothing', async () => {
  const home = mkdtempSync(join(scratch, 'home-'));
  writeFileSync(
    join(home, '.gitconfig'),
    '[core]\n\tautocrlf = true\n[url "http://127.0.0.1:9/"]\n\tinsteadOf = http://127.0.0.1\n',
  );
  const { HOME } = process.env;
  process.env.HOME = home;
  try {
    const url = server.create('settings');
    await push(url, { 'a.txt': 'one\r\ntwo\n' });
    expect(server.git('settings', 'cat-file', '-s', 'forja/shop:a.txt')).toBe('9');
  } finally {
    process.env.HOME = HOME;
  }
});

test('the names of files reach the tree as they are', async () => {
  const url = server.create('names');
  const names = ['a "quoted" name.txt', 'back\\slash.txt', 'ünï/cödé 日本.txt', 'tab\tname.txt'];
  await push(url, Object.fromEntries(names.map((name) => [name, name])));
  expect(
    server.git('names', 'ls-tree', '-r', '-z', '--name-only', 'forja/shop').split('\0').filter(Boolean).sort(),
  ).toEqual(names.toSorted());
});

test('a name is resolved once, and the address that was checked is the one that is called', async () => {
  const url = server.create('pinned').replace('127.0.0.1', 'git.forja.invalid');
  const asked: string[] = [];
  const lookup = async (host: string) => {
    asked.push(host);
    return ['127.0.0.1'];
  };
  const folder = mkdtempSync(join(scratch, 'pinned-'));
  const pushed = await pushVendorBranch(
    { git, network: createNetwork({ lookup }), folder, timeoutMs: 20_000 },
    {
      ...{ remote: { url, userName: '', token: server.token }, branch: 'forja/shop', folder: '' },
      ...{ files: filesOf(first), versions: {}, message: () => 'Generate shop' },
    },
  );
  expect(pushed.kind).toBe('pushed');
  expect(asked).toEqual(['git.forja.invalid']);
});
