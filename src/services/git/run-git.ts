import { spawn } from 'node:child_process';
import { signalGroup } from '../../verify/process/processes.ts';

/** The output of git, and how it ended. */
export interface GitAnswer {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Why we ended it; absent: it ended by itself. */
  readonly ended?: 'timeout' | 'tooMuch' | 'aborted';
}

export interface GitCall {
  readonly args: readonly string[];
  /** The folder in which it works; nothing above it is looked at. */
  readonly folder: string;
  /** Settings as git names them, `http.followRedirects`, for this call alone. They are seen by no other user and are on no disk. */
  readonly settings?: readonly (readonly [string, string])[];
  readonly input?: string | Uint8Array;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Runs git. It rejects only where git cannot be started. */
export type Git = (call: GitCall) => Promise<GitAnswer>;

const LOCAL_TIMEOUT_MS = 60_000;
const MAX_OUTPUT_BYTES = 4_000_000;
const MAX_MEMORY_KB = 1_500_000;
/** The most that one file takes, in blocks of 512 bytes: half a gigabyte. */
const MAX_FILE_BLOCKS = 1_000_000;

/**
 * Stands between the portal and git, in a process group of its own: what a server sends takes neither the machine's memory nor its
 * disk, and when the portal dies, by SIGKILL too, descriptor 3 closes and all of the group ends.
 */
const SUPERVISOR = `
ulimit -v ${MAX_MEMORY_KB} 2>/dev/null
ulimit -f ${MAX_FILE_BLOCKS} 2>/dev/null
( exec </dev/null >/dev/null 2>&1; read -r line <&3; kill -KILL 0 ) &
watcher=$!
"$@" 3<&-
status=$?
kill -KILL $watcher
exit $status
`;

/** Settings for git, so that none of a machine, a user or a repository change what it does, and it never asks for input. */
const SETTINGS: readonly (readonly [string, string])[] = [
  ['credential.helper', ''],
  ['core.askPass', ''],
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.autocrlf', 'false'],
  ['protocol.allow', 'never'],
  ['protocol.http.allow', 'always'],
  ['protocol.https.allow', 'always'],
  ['protocol.version', '2'],
  ['http.followRedirects', 'false'],
  ['http.proxy', ''],
  // Larger ones go in chunks, which not every server takes.
  ['http.postBuffer', '16777216'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['pack.threads', '1'],
  ['init.defaultBranch', 'main'],
];

/** @param path where git is looked for, as PATH spells it */
export function gitOf(path: string): Git {
  return ({ args, folder, settings = [], input, timeoutMs = LOCAL_TIMEOUT_MS, signal }) =>
    new Promise((resolve, reject) => {
      const child = spawn('/bin/sh', ['-c', SUPERVISOR, 'forja-git', 'git', ...args], {
        cwd: folder,
        env: environmentOf(path, folder, [...SETTINGS, ...settings]),
        detached: true,
        stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      });
      let ended: GitAnswer['ended'];
      const end = (why: NonNullable<GitAnswer['ended']>) => {
        ended ??= why;
        if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
          signalGroup(child.pid, 'SIGKILL');
        }
      };
      const timer = setTimeout(() => end('timeout'), timeoutMs);
      const onAbort = () => end('aborted');
      signal?.addEventListener('abort', onAbort, { once: true });
      if (signal?.aborted) onAbort();
      const texts = [child.stdout, child.stderr].map((stream) => collected(stream, () => end('tooMuch')));
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input ?? '');
      child.stdio[3]?.on('error', () => undefined);
      child.once('error', reject);
      child.once('close', (code) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        child.stdio[3]?.destroy();
        const [stdout = '', stderr = ''] = texts.map((text) => text());
        resolve({ status: code ?? 128, stdout, stderr, ...(ended && { ended }) });
      });
    });
}

function collected(stream: NodeJS.ReadableStream | null, tooMuch: () => void): () => string {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_OUTPUT_BYTES) tooMuch();
    else chunks.push(chunk);
  });
  return () => Buffer.concat(chunks).toString('utf8');
}

/** Makes the whole environment of git; nothing of the portal's own is in it. */
function environmentOf(path: string, folder: string, settings: readonly (readonly [string, string])[]) {
  const numbered = settings.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return {
    ...{ PATH: path, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', LANGUAGE: 'en', TZ: 'UTC' },
    ...{ GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', GIT_ATTR_NOSYSTEM: '1' },
    ...{ GIT_TERMINAL_PROMPT: '0', GIT_CEILING_DIRECTORIES: folder, GIT_OPTIONAL_LOCKS: '0' },
    ...{ GIT_CONFIG_COUNT: String(settings.length) },
    ...(Object.fromEntries(numbered) as Record<string, string>),
  };
}
