import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The ways in which a repository of the server differs from a plain one. */
export interface Manners {
  /** Who has no right sees nothing of it: 404 instead of 401, as some hosts answer for private ones. */
  hidden?: boolean;
  /** It can be read and not written: 403. */
  archived?: boolean;
  /** The words that its `pre-receive` hook refuses every push with. */
  refuses?: string;
  /** Its `pre-receive` hook lets this branch be changed by nobody. */
  protects?: string;
  /** Its `post-receive` hook says this. */
  says?: string;
  /** It takes no push options. */
  optionless?: boolean;
  sha256?: boolean;
  head?: string;
}

/** Git's own HTTP server behind Node: `git http-backend` as CGI, with Basic authentication. */
export interface GitServer {
  readonly url: string;
  readonly token: string;
  /** Method and path of each request, in order. */
  readonly requests: readonly string[];
  /** Push options of each push, in order. */
  optionsOf(name: string): string;
  /** Awaited before a push's pack is handed to git: for what happens meanwhile. */
  pushing: ((path: string) => Promise<void> | void) | undefined;
  /** Answers in git's place. @returns whether it did */
  instead: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** Makes a bare repository. @returns its address */
  create(name: string, manners?: Manners): string;
  /** The folder of a repository, for git itself. */
  folderOf(name: string): string;
  /** Runs git in a repository. @returns what it says, without the last line's end */
  git(name: string, ...args: readonly string[]): string;
  close(): Promise<void>;
}

const TOKEN = 'github_pat_11ABCDEFG0aBcDeFgHiJkL_secret';
const HOOK = (body: string) => `#!/bin/sh\n${body}\n`;

/** Starts the server at a free port of this machine. */
export async function gitServer(): Promise<GitServer> {
  const root = mkdtempSync(join(tmpdir(), 'forja-git-server-'));
  const manners = new Map<string, Manners>();
  const requests: string[] = [];
  const git = (folder: string, ...args: readonly string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', env: plainEnvironment(root) }).trimEnd();
  const server: Server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (state.instead?.(request, response)) return;
    void answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', url);
    const name = decodeURIComponent(address.pathname.split('/')[1] ?? '');
    const own = manners.get(name);
    const allowed = passwordOf(request) === TOKEN;
    if (!own || (own.hidden && !allowed)) return plain(response, 404, 'Repository not found.');
    if (!allowed) {
      response.setHeader('WWW-Authenticate', 'Basic realm="git"');
      return plain(response, 401, 'Who are you?');
    }
    const writes = address.pathname.endsWith('/git-receive-pack') || address.search.includes('git-receive-pack');
    if (writes && own.archived) return plain(response, 403, 'This repository was archived so it is read-only.');
    if (request.method === 'POST' && writes) await state.pushing?.(name);
    await backend(root, address, request, response);
  }

  const state: GitServer = {
    url,
    token: TOKEN,
    requests,
    pushing: undefined,
    instead: undefined,
    create(name, own = {}) {
      manners.set(name, own);
      const folder = join(root, name);
      const format = own.sha256 ? ['--object-format=sha256'] : [];
      git(root, 'init', '-q', '--bare', `--initial-branch=${own.head ?? 'main'}`, ...format, folder);
      git(folder, 'config', 'http.receivepack', 'true');
      git(folder, 'config', 'receive.advertisePushOptions', own.optionless ? 'false' : 'true');
      git(folder, 'config', 'uploadpack.allowFilter', 'true');
      const options = `i=0; while [ "$i" -lt "\${GIT_PUSH_OPTION_COUNT:-0}" ]; do eval "echo \\"\\$GIT_PUSH_OPTION_$i\\"" >> push-options; i=$((i+1)); done`;
      hook(folder, 'pre-receive', [options, ...refusals(own)].join('\n'));
      if (own.says) hook(folder, 'post-receive', `cat <<'WORDS'\n${own.says}\nWORDS`);
      return `${url}/${encodeURIComponent(name)}`;
    },
    folderOf: (name) => join(root, name),
    git: (name, ...args) => git(join(root, name), ...args),
    optionsOf: (name) =>
      execFileSync('sh', ['-c', 'cat push-options 2>/dev/null || true'], { cwd: join(root, name), encoding: 'utf8' }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(root, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  return state;
}

/** An environment in which nobody's settings change what git does. */
export function plainEnvironment(home: string): Record<string, string> {
  const who = { NAME: 'Ada', EMAIL: 'ada@example.org' };
  return {
    ...{ PATH: process.env.PATH ?? '', HOME: home, GIT_CONFIG_NOSYSTEM: '1', LANG: 'C.UTF-8' },
    ...{ GIT_AUTHOR_NAME: who.NAME, GIT_AUTHOR_EMAIL: who.EMAIL },
    ...{ GIT_COMMITTER_NAME: who.NAME, GIT_COMMITTER_EMAIL: who.EMAIL },
  };
}

function refusals({ refuses, protects }: Manners): readonly string[] {
  if (refuses) return [`cat >&2 <<'WORDS'\n${refuses}\nWORDS\nexit 1`];
  if (!protects) return [];
  const line = `case "$ref" in refs/heads/${protects}) echo "GL-HOOK-ERR: You are not allowed to push code to protected branches on this project." >&2; exit 1;; esac`;
  return [`while read -r old new ref; do ${line}; done`];
}

function hook(folder: string, name: string, body: string): void {
  const path = join(folder, 'hooks', name);
  writeFileSync(path, HOOK(body));
  chmodSync(path, 0o755);
}

function passwordOf(request: IncomingMessage): string {
  const [, box = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  return Buffer.from(box, 'base64')
    .toString()
    .replace(/^[^:]*:/, '');
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain' }).end(text);
}

/** RFC 3875: the request as environment and standard input, the answer as headers, an empty line and the body. */
async function backend(root: string, address: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { headers } = request;
  const child = spawn('git', ['http-backend'], {
    env: {
      ...plainEnvironment(root),
      ...{ GIT_PROJECT_ROOT: root, GIT_HTTP_EXPORT_ALL: '1', REMOTE_USER: 'forja', REMOTE_ADDR: '127.0.0.1' },
      ...{ REQUEST_METHOD: request.method ?? 'GET', PATH_INFO: decodeURIComponent(address.pathname) },
      ...{ QUERY_STRING: address.search.slice(1), CONTENT_TYPE: headers['content-type'] ?? '' },
      ...(headers['content-length'] && { CONTENT_LENGTH: headers['content-length'] }),
      ...(headers['content-encoding'] && { HTTP_CONTENT_ENCODING: headers['content-encoding'] }),
      ...(headers['git-protocol'] && { GIT_PROTOCOL: String(headers['git-protocol']) }),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.on('error', () => undefined);
  request.pipe(child.stdin);
  response.once('close', () => child.kill());
  let head = Buffer.alloc(0);
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    if (response.headersSent) {
      response.write(chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) continue;
    const lines = head
      .subarray(0, end)
      .toString()
      .split('\r\n')
      .map((line) => line.split(/: (.*)/s));
    const fields = Object.fromEntries(lines.map(([name = '', value = '']) => [name, value]));
    const { Status: status = '200', ...others } = fields;
    response.writeHead(Number.parseInt(status, 10), others);
    response.write(head.subarray(end + 4));
  }
  response.end();
}
