import { isIP } from 'node:net';
import type { Network } from '../../datasources/connection/network.ts';
import { failureOf, gitFault } from './failure.ts';
import type { Git, GitAnswer } from './run-git.ts';

/** A repository at a server, and who asks. */
export interface RepositoryAddress {
  /** http or https, without credentials. */
  readonly url: string;
  /** Empty: what most servers take with a token. */
  readonly userName: string;
  readonly token: string;
}

/** A call to the server that answered; `args` are git's. */
export type AskServer = (args: readonly string[], more?: { folder?: string; mayFail?: boolean }) => Promise<GitAnswer>;

interface RemoteDeps {
  readonly git: Git;
  readonly network: Network;
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

const NETWORK_TIMEOUT_MS = 120_000;
/** A server that sends less than a byte a second for so long does not answer. */
const SILENCE_SECONDS = '20';
/** GitHub, GitLab, Gitea, Bitbucket and Azure look at the token alone; this is the name that GitHub's own documents give. */
const ANY_USER = 'x-access-token';

/**
 * Resolves the server's name once, checks its addresses (DECISIONS §8), and calls those alone from then on. The token is in no
 * argument, in no file and in no address: git sends it as a header that it is told of in its environment.
 * @throws Fault hostNotAllowed, connectionFailed (name-not-found)
 */
export async function openRemote(deps: RemoteDeps, { url, userName, token }: RepositoryAddress): Promise<AskServer> {
  const { hostname, protocol, port: named } = new URL(url);
  const port = Number(named || (protocol === 'https:' ? 443 : 80));
  const addresses = await deps.network.check({ host: hostname, port });
  const credentials = Buffer.from(`${userName || ANY_USER}:${token}`).toString('base64');
  const settings: (readonly [string, string])[] = [
    ['http.extraHeader', `Authorization: Basic ${credentials}`],
    // An address needs no name, and curl does not take one with colons here.
    ...(isIP(hostname.replace(/^\[(.*)\]$/, '$1'))
      ? []
      : [['http.curloptResolve', `${hostname}:${port}:${addresses.map(bracketed).join(',')}`] as const]),
    ['http.lowSpeedLimit', '1'],
    ['http.lowSpeedTime', SILENCE_SECONDS],
  ];
  return async (args, { folder = deps.folder, mayFail = false } = {}) => {
    const timeoutMs = deps.timeoutMs ?? NETWORK_TIMEOUT_MS;
    const answer = await deps.git({ args, folder, settings, timeoutMs, signal: deps.signal });
    if (answer.ended || (answer.status !== 0 && !mayFail)) throw failureOf(answer, [credentials, token]);
    return answer;
  };
}

const bracketed = (address: string) => (address.includes(':') ? `[${address}]` : address);

/** A server's list of a repository's branches. */
export interface Listed {
  readonly isEmpty: boolean;
  /** The branch that a clone gets; absent where HEAD names none that is there. */
  readonly defaultBranch?: string;
  /** The commit of the asked branch; absent where there is no such branch. */
  readonly tip?: string;
  /** The hash that it names its objects by. */
  readonly format: 'sha1' | 'sha256';
}

/**
 * `ref: refs/heads/main\tHEAD` and `1f2e…\trefs/heads/forja/shop` → the default branch and the tip.
 * @throws Fault repositoryFailed
 */
export async function listRemote(ask: AskServer, url: string, branch: string): Promise<Listed> {
  const wanted = `refs/heads/${branch}`;
  const lines = (await ask(['ls-remote', '--symref', url, 'HEAD', wanted])).stdout
    .split('\n')
    .map((line) => line.split('\t'));
  const of = (name: string) => lines.flatMap(([id = '', ref]) => (ref === name ? [id] : []));
  const [symbolic] = of('HEAD').filter((id) => id.startsWith('ref: '));
  const ids = [...of('HEAD'), ...of(wanted)].filter((id) => !id.startsWith('ref: '));
  if (ids.some((id) => !/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(id))) throw gitFault('notGit');
  const isEmpty = ids.length === 0 && (await ask(['ls-remote', '--heads', url])).stdout.trim() === '';
  const [tip] = of(wanted);
  return {
    isEmpty,
    format: ids[0]?.length === 64 ? 'sha256' : 'sha1',
    ...(symbolic !== undefined && { defaultBranch: symbolic.replace('ref: refs/heads/', '') }),
    ...(tip !== undefined && { tip }),
  };
}
