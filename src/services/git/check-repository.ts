import { gitFault } from './failure.ts';
import { listRemote, openRemote, type RepositoryAddress } from './remote.ts';
import type { VendorDeps } from './vendor-branch.ts';

/** A server's answer about a repository. */
export interface Reached {
  readonly isEmpty: boolean;
  readonly defaultBranch?: string;
}

const NO_BRANCH = 'forja/a-look-that-writes-nothing';

/**
 * Whether a repository can be reached and, as far as its server tells before there is anything to write, written with this token.
 * @throws Fault repositoryFailed, hostNotAllowed, connectionFailed
 */
export async function checkRepository(deps: VendorDeps, remote: RepositoryAddress): Promise<Reached> {
  const ask = await openRemote(deps, remote);
  const { isEmpty, defaultBranch, format } = await listRemote(ask, remote.url, NO_BRANCH);
  const local = async (args: readonly string[]) => {
    const { status, stdout } = await deps.git({ args, folder: deps.folder, settings: SOMEBODY, signal: deps.signal });
    if (status !== 0) throw gitFault('other');
    return stdout.trim();
  };
  await local(['init', '-q', '--bare', `--object-format=${format}`]);
  const tree = await local(['hash-object', '-w', '-t', 'tree', '/dev/null']);
  const commit = await local(['commit-tree', tree, '-m', 'Nothing']);
  await ask(['push', '--dry-run', '--porcelain', remote.url, `${commit}:refs/heads/${NO_BRANCH}`]);
  return { isEmpty, ...(defaultBranch !== undefined && { defaultBranch }) };
}

const SOMEBODY = [
  ['user.name', 'Forja'],
  ['user.email', 'forja@localhost'],
] as const;
