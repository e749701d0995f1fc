import type { Network } from '../../datasources/connection/network.ts';
import { failureOf, gitFault, remoteLines } from './failure.ts';
import { asStored } from './line-ends.ts';
import { type AskServer, type Listed, listRemote, openRemote, type RepositoryAddress } from './remote.ts';
import type { Git, GitAnswer } from './run-git.ts';
import { below, type Files, IMPORTED, importOf } from './tree.ts';

/** A commit for the branch that holds what Forja generates, and nothing else. */
export interface VendorPush {
  readonly remote: RepositoryAddress;
  /** `forja/shop` */
  readonly branch: string;
  /** The project's folder in the repository; empty: its root. */
  readonly folder: string;
  readonly files: Files;
  /** The versions that it was made with: `Spring Boot` → `4.1.2`. Kept in the commit, so that the next one can say what moved. */
  readonly versions: Versions;
  /** The commit's message, a line and a body where there is more to say. @param before the versions of the commit before, if there is one */
  message(before: Versions | undefined): string;
}

export type Versions = Readonly<Record<string, string>>;

/** How it ended. */
export interface Pushed {
  /** `unchanged`: the branch holds just that already, and nothing was committed. */
  readonly kind: 'pushed' | 'unchanged';
  readonly commit: string;
  /**
   * `filled`: the repository was empty and its default branch begins with the same commit; `apart`: it shares no history with what is
   * there, so the first merge needs `--allow-unrelated-histories`; `next`: a plain merge takes it over.
   */
  readonly history: 'filled' | 'apart' | 'next';
  /** The default branch that there was, or that was begun. */
  readonly defaultBranch?: string;
  /** The address of a merge request, or of the page that opens one. */
  readonly mergeRequest?: string;
  /** The server's message. */
  readonly words: string;
}

export interface VendorDeps {
  readonly git: Git;
  readonly network: Network;
  /** An empty folder that is removed afterwards. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

const TREE = 'Forja-Tree';
const VERSION = 'Forja-Version';
/** Once from where the branch was, once from where it has moved to. */
const TRIES = 2;

/**
 * Commits files to the vendor branch and pushes it; never by force, and no other branch but the first one of an empty repository.
 * @throws Fault repositoryFailed, hostNotAllowed, connectionFailed
 */
export async function pushVendorBranch(deps: VendorDeps, push: VendorPush): Promise<Pushed> {
  const ask = await openRemote(deps, push.remote);
  const local = localGit(deps);
  let initialized = false;
  for (let tries = 1; ; tries += 1) {
    const listed = await listRemote(ask, push.remote.url, push.branch);
    if (listed.defaultBranch === push.branch) throw gitFault('isDefault', { branch: push.branch });
    if (!initialized) await begin(local, listed, push);
    initialized = true;
    const pushed = await pushFrom({ ask, local, folder: deps.folder }, listed, push);
    if (pushed) return pushed;
    if (tries === TRIES) throw gitFault('moved', { branch: push.branch });
  }
}

interface Sides {
  readonly ask: AskServer;
  readonly local: Local;
  readonly folder: string;
}

/** Makes the local repository with the tree of the files. */
async function begin(local: Local, { format }: Listed, push: VendorPush): Promise<void> {
  await local(['init', '-q', '--bare', `--object-format=${format}`]);
  await local(['remote', 'add', 'origin', push.remote.url]);
  await local(
    ['fast-import', '--quiet', '--done'],
    Buffer.concat([importOf(below(push.folder, asStored(push.files))), Buffer.from('done\n')]),
  );
}

/** @returns undefined where the branch moved meanwhile. */
async function pushFrom({ ask, local, folder }: Sides, listed: Listed, push: VendorPush): Promise<Pushed | undefined> {
  const tree = await local(['rev-parse', IMPORTED]);
  const parent = listed.tip === undefined ? undefined : await fetchTip(ask, local, push.branch);
  const begun = listed.isEmpty ? await unbornBranch({ ask, folder }, push) : undefined;
  const defaultBranch = begun ?? listed.defaultBranch;
  const history = begun ? 'filled' : parent ? 'next' : 'apart';
  const about = { history, ...(defaultBranch !== undefined && { defaultBranch }) } as const;
  if (parent?.tree === tree) return { kind: 'unchanged', commit: parent.commit, words: '', ...about };
  const parents = parent ? ['-p', parent.commit] : [];
  const message = push.message(parent?.versions);
  const commit = await local(['commit-tree', tree, ...parents, '-F', '-'], withTrailers(message, push.versions, tree));
  const refs = [push.branch, ...(begun ? [begun] : [])].map((branch) => `${commit}:refs/heads/${branch}`);
  const options = history === 'next' && defaultBranch !== undefined ? mergeRequest(defaultBranch, message) : [];
  const answer = await pushed(ask, refs, options);
  const outcome = outcomeOf(answer.stdout, push.branch);
  if (outcome === 'moved') return undefined;
  if (outcome !== 'done') throw failureOf(answer, [push.remote.token]);
  const lines = remoteLines(answer.stderr);
  const address = mergeRequestIn(lines);
  return { kind: 'pushed', commit, words: lines.join('\n'), ...about, ...(address && { mergeRequest: address }) };
}

/** @throws Fault repositoryFailed (foreign) where the newest commit is not one of these, as it was made */
async function fetchTip(ask: AskServer, local: Local, branch: string) {
  await ask([
    'fetch',
    '-q',
    '--depth',
    '1',
    '--filter=blob:none',
    '--no-tags',
    'origin',
    `+refs/heads/${branch}:refs/forja/tip`,
  ]);
  const told = await local(['log', '-1', '--format=%H%n%T%n%an%n%s%n%(trailers:only,unfold)', 'refs/forja/tip']);
  const [commit = '', tree = '', author = '', subject = '', ...trailers] = told.split('\n');
  if (trailers.includes(`${TREE}: ${tree}`)) return { commit, tree, versions: versionsIn(trailers) };
  throw gitFault('foreign', { branch, words: `${commit.slice(0, 10)} ${author}: ${subject}`.slice(0, 200) });
}

/** `Forja-Version: Spring Boot 4.1.2` for each, and the tree that tells a commit of these from others. */
function withTrailers(message: string, versions: Versions, tree: string): string {
  const lines = Object.entries(versions).map(([name, version]) => `${VERSION}: ${name} ${version}`);
  return `${message.trimEnd()}\n\n${[...lines, `${TREE}: ${tree}`].join('\n')}\n`;
}

function versionsIn(trailers: readonly string[]): Versions {
  const found = trailers.flatMap((line) => [...line.matchAll(/^Forja-Version: (.+) (\S+)$/g)]);
  return Object.fromEntries(found.map(([, name = '', version = '']) => [name, version]));
}

/** The name that the server gives the first branch of an empty repository. */
async function unbornBranch(
  { ask, folder }: Pick<Sides, 'ask' | 'folder'>,
  { remote, branch }: VendorPush,
): Promise<string> {
  const answer = await ask(['clone', '-q', '--bare', '--no-tags', remote.url, 'empty.git'], { mayFail: true });
  if (answer.status !== 0) return 'main';
  const { stdout } = await ask(['--git-dir', 'empty.git', 'symbolic-ref', '--short', 'HEAD'], {
    folder,
    mayFail: true,
  });
  const name = stdout.trim();
  return name === '' || name === branch ? 'main' : name;
}

/** Push options that make GitLab open a merge request; other servers ignore them, or refuse them before anything is pushed. */
function mergeRequest(target: string, message: string): readonly string[] {
  const [title = ''] = message.split('\n');
  return ['merge_request.create', `merge_request.target=${target}`, `merge_request.title=${title}`];
}

async function pushed(ask: AskServer, refs: readonly string[], options: readonly string[]): Promise<GitAnswer> {
  const arguments_ = (more: readonly string[]) => [
    'push',
    '--porcelain',
    '--no-thin',
    '--no-verify',
    ...more,
    'origin',
    ...refs,
  ];
  const asked = options.flatMap((option) => ['-o', option]);
  const answer = await ask(arguments_(asked), { mayFail: true });
  if (!/does not support push options/.test(answer.stderr)) return answer;
  return ask(arguments_([]), { mayFail: true });
}

/**
 * Reads what became of the branch from git's porcelain output.
 * `!\t1f2e…:refs/heads/forja/shop\t[rejected] (fetch first)` → moved
 */
function outcomeOf(porcelain: string, branch: string): 'done' | 'moved' | 'failed' {
  const line = porcelain.split('\n').find((candidate) => candidate.split('\t')[1]?.endsWith(`:refs/heads/${branch}`));
  if (line === undefined) return 'failed';
  if (!line.startsWith('!')) return 'done';
  const isBehind =
    /\[rejected\]|cannot lock ref|failed to update ref|incorrect old value|reference already exists|stale info/;
  return isBehind.test(line) ? 'moved' : 'failed';
}

const REQUEST_PAGE = /merge_requests?|pull|compare|pullrequest/i;

/** `View merge request for forja/shop: https://…/-/merge_requests/3` → the address */
function mergeRequestIn(lines: readonly string[]): string | undefined {
  const addresses = lines.flatMap((line) => line.match(/https?:\/\/[^\s"'<>]+/g) ?? []);
  return addresses.find((address) => REQUEST_PAGE.test(address) && URL.canParse(address))?.slice(0, 500);
}

type Local = (args: readonly string[], input?: string | Uint8Array) => Promise<string>;

/** Git without a server. */
function localGit({ git, folder, signal }: VendorDeps): Local {
  return async (args, input) => {
    const settings = [
      ['user.name', 'Forja'],
      ['user.email', 'forja@localhost'],
    ] as const;
    const answer = await git({ args, folder, settings, signal, ...(input !== undefined && { input }) });
    if (answer.status !== 0) throw failureOf(answer);
    return answer.stdout.trimEnd();
  };
}
