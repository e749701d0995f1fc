import { Fault } from '../../model/fault.ts';
import type { GitAnswer } from './run-git.ts';

/** Why a repository could not be read or written; each has a sentence that says what to do (`common:repository.failed`). */
export type GitFailure =
  | 'noGit'
  | 'unreachable'
  | 'timeout'
  | 'tooMuch'
  | 'certificate'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'redirected'
  | 'notGit'
  | 'hashFormat'
  | 'rejected'
  | 'moved'
  | 'foreign'
  | 'isDefault'
  | 'noSource'
  | 'other';

const MAX_WORDS = 1_500;

/** Git's messages and what each means; the first that fits counts. */
const SIGNS: readonly (readonly [RegExp, GitFailure])[] = [
  [
    /SSL certificate|certificate verif|certificate subject|self.signed certificate|SSL_ERROR|SSL routines/i,
    'certificate',
  ],
  [/does not support this repository's hash algorithm|mismatched algorithms/, 'hashFormat'],
  [/\[remote rejected\]|pre-receive hook declined/, 'rejected'],
  [/could not read (?:Username|Password)|Authentication failed|returned error: 401/i, 'unauthorized'],
  [/returned error: 403/, 'forbidden'],
  [/returned error: (?:404|410)|repository '[^']*' not found/, 'notFound'],
  [/returned error: 30\d|unable to update url base from redirection/, 'redirected'],
  [/timed out|Operation too slow|transfer closed with outstanding/i, 'timeout'],
  [
    /Could not resolve host|Failed to connect|Couldn't connect|Connection refused|No route to host|unreachable/i,
    'unreachable',
  ],
  [
    /not valid: is this a git repository|invalid server response|protocol error|bad line length|unexpected 'pack|http-push/i,
    'notGit',
  ],
  [/Empty reply from server|Recv failure|Connection reset|unexpected disconnect|hung up/i, 'unreachable'],
];

/** Turns a failed call to a server into a Fault, along with git's own words and the server's. */
export function failureOf(answer: GitAnswer, secrets: readonly string[] = []): Fault {
  const said = `${answer.stderr}\n${answer.stdout}`;
  const why = answer.ended === 'aborted' ? 'timeout' : (answer.ended ?? SIGNS.find(([sign]) => sign.test(said))?.[1]);
  return gitFault(why ?? 'other', { words: wordsOf(answer, secrets), detail: hidden(answer.stderr, secrets) });
}

/** Makes a Fault of a repository. */
export function gitFault(why: GitFailure, about: { words?: string; branch?: string; detail?: string } = {}): Fault {
  const { words = '', branch = '', detail } = about;
  return new Fault('repositoryFailed', {
    values: { why, words, branch },
    ...(detail && { detail: detail.slice(0, 4_000) }),
  });
}

/**
 * Reads the server's words, else git's, as text of one paragraph without anything secret.
 * `remote: GL-HOOK-ERR: main is protected` → `GL-HOOK-ERR: main is protected`
 */
function wordsOf({ stderr, stdout }: GitAnswer, secrets: readonly string[]): string {
  const remote = remoteLines(stderr);
  const rejections = stdout.split('\n').filter((line) => line.startsWith('!'));
  const own = stderr.split('\n').filter((line) => /^(?:fatal|error): /.test(line));
  const lines = remote.length > 0 ? remote : [...rejections.map((line) => line.split('\t').slice(2).join(' ')), ...own];
  return hidden(lines.join('\n'), secrets).trim().slice(0, MAX_WORDS);
}

/** @returns what the server said, line by line, without what moves a terminal's cursor. */
export function remoteLines(stderr: string): readonly string[] {
  return stderr
    .split(/[\n\r]/)
    .flatMap((line) => (line.startsWith('remote: ') ? [printable(line.slice('remote: '.length)).trimEnd()] : []))
    .filter((line) => line !== '');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROLS = /\u001b\[[0-9;]*[A-Za-z]|[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const printable = (text: string) => text.replace(CONTROLS, '');

function hidden(text: string, secrets: readonly string[]): string {
  const known = secrets.filter((secret) => secret !== '');
  return known.reduce((rest, secret) => rest.replaceAll(secret, '•••'), text);
}
