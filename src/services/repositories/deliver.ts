import type { HandoffRecord } from '../../db/schema.ts';
import { Fault } from '../../model/fault.ts';
import { contentOf, sourceIn } from '../generation/regenerate/source-files.ts';
import { versionsIn } from '../generation/regenerate/versions.ts';
import { gitFault } from '../git/failure.ts';
import type { RepositoryAddress } from '../git/remote.ts';
import { type Pushed, pushVendorBranch, type VendorDeps } from '../git/vendor-branch.ts';
import { type Deliver, gone, type Handed } from '../handoffs/kind.ts';
import { commitUrl } from './commit-url.ts';
import { messageOf } from './message.ts';

/** A repository with its token. */
export interface Repository extends RepositoryAddress {
  readonly name: string;
  readonly folder: string;
}

interface DeliverDeps {
  /** Runs with git, or refuses. @throws Fault repositoryFailed (noGit) */
  withGit<T>(work: (deps: VendorDeps) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** @returns undefined: it is gone */
  read(accountId: string, id: string): Promise<Repository | undefined>;
}

/** Hands a project on to a repository: a commit on the branch of its own, `forja/<project>`. */
export function delivering({ withGit, read }: DeliverDeps): Deliver {
  return async function deliverToRepository({ accountId, targetId }, handed, signal) {
    const repository = await read(accountId, targetId);
    if (!repository) throw gone();
    const begun = Date.now();
    const record = (more: Partial<HandoffRecord> = {}): HandoffRecord => ({
      ...{ name: repository.name, milliseconds: Date.now() - begun, ...more },
    });
    try {
      const { files, versions, push } = await projectOf(repository, handed);
      const pushed = await withGit((deps) => pushVendorBranch(deps, { ...push, files, versions }), signal);
      const url = pushed.mergeRequest ?? commitUrl(repository.url, pushed.commit);
      return { record: record({ body: told(push.branch, pushed), versions, ...(url && { url }) }) };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { record: record(), fault: error };
    }
  };
}

async function projectOf(repository: Repository, { artifact, generation }: Handed) {
  const { name: project, mode } = generation.request;
  const files = sourceIn(await contentOf(artifact), mode);
  if (!files) throw gitFault('noSource');
  const versions = versionsIn(files);
  const { folder, ...remote } = repository;
  const message = (before: typeof versions | undefined) => messageOf(project, versions, before);
  return { files, versions, push: { remote, branch: `forja/${project}`, folder, message } };
}

/** Writes the outcome for the event: the same in every language, as the other systems' answers are. */
function told(branch: string, { kind, commit, history, defaultBranch, words }: Pushed): string {
  const first = `${branch} ${kind === 'unchanged' ? '=' : '→'} ${commit}`;
  const merge = history === 'filled' ? `${defaultBranch} → ${commit}` : mergeCommand(branch, history);
  return [first, merge, words].filter((line) => line !== '').join('\n');
}

function mergeCommand(branch: string, history: Pushed['history']): string {
  return `git fetch && git merge ${history === 'apart' ? '--allow-unrelated-histories ' : ''}origin/${branch}`;
}
