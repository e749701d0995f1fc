import type { Network } from '../datasources/connection/network.ts';
import type { Db } from '../db/client.ts';
import type { Secrets } from '../db/secrets.ts';
import type { AccountVersions } from '../model/account-versions.ts';
import { Fault } from '../model/fault.ts';
import type { CheckedRepository, RepositoryForm, RepositoryRow, Upgrade } from '../shared/wire/repository.ts';
import { checkRepository } from './git/check-repository.ts';
import { gitFault } from './git/failure.ts';
import { gitOf } from './git/run-git.ts';
import type { VendorDeps } from './git/vendor-branch.ts';
import { inWorkFolder, removeOrphans } from './git/work-folder.ts';
import type { HandoffTarget } from './handoffs/kind.ts';
import { delivering } from './repositories/deliver.ts';
import { findRow, listRows, type Row, removeRow, toWire, writeRow } from './repositories/store.ts';
import { findUpgrades } from './repositories/upgrades.ts';

export interface RepositoryDeps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly network: Network;
  readonly dataDir: string;
  /** The folders in which git is looked for, as PATH spells them. */
  readonly path: string;
  /** The account's own versions of dependencies. Absent: nobody has any. */
  readonly versionsOf?: (accountId: string) => Promise<AccountVersions | undefined>;
  /** How long one call to a server may take. */
  readonly timeoutMs?: number;
}

/** An account's Git repositories. Somebody else's is told exactly as one that is not there. */
export interface Repositories {
  /** By name, without tokens. */
  list(accountId: string): Promise<readonly RepositoryRow[]>;
  /** @returns the id. Throws alreadyExists, notFound, hostNotAllowed, invalidRequest. */
  save(accountId: string, form: RepositoryForm): Promise<string>;
  /** @throws Fault notFound, inUse */
  remove(accountId: string, id: string): Promise<void>;
  /** Asks the server of a form; nothing is written there. @throws Fault repositoryFailed, hostNotAllowed, connectionFailed, notFound, invalidRequest */
  check(accountId: string, form: RepositoryForm, signal?: AbortSignal): Promise<CheckedRepository>;
  /** The projects there that would be made with newer versions now. */
  upgrades(accountId: string): Promise<readonly Upgrade[]>;
  /** How projects are handed on to them. */
  readonly target: HandoffTarget;
  /** Removes what a portal that died left on the disk. */
  sweep(): Promise<void>;
}

/** The first git that is told which address to connect to (`http.curloptResolve`). */
const [MAJOR, MINOR] = [2, 37];

/** Creates the service. */
export function createRepositories(deps: RepositoryDeps): Repositories {
  const { db, secrets, network, dataDir } = deps;
  const withGit = gitIn(deps);

  async function filled(accountId: string, form: RepositoryForm) {
    const row = form.id === undefined ? undefined : await findRow(db, accountId, form.id);
    if (form.id !== undefined && !row) throw new Fault('notFound');
    return { row, token: tokenFor(form, row, secrets) };
  }

  return {
    list: async (accountId) => (await listRows(db, accountId)).map(toWire),
    async save(accountId, form) {
      const { row, token } = await filled(accountId, form);
      await checkHost(network, form.url);
      const id = row?.id ?? crypto.randomUUID();
      const { name, url, folder } = form;
      const tokenBox = Buffer.from(secrets.seal(token, id));
      const columns = { ...{ name, url, folder, tokenBox }, userName: form.userName || null };
      await writeRow(db, { ...columns, id, accountId }, row === undefined);
      return id;
    },
    remove: (accountId, id) => removeRow(db, accountId, id),
    async check(accountId, form, signal) {
      const { token } = await filled(accountId, form);
      const { url, userName } = form;
      const { isEmpty, defaultBranch } = await withGit(
        (vendor) => checkRepository(vendor, { url, userName, token }),
        signal,
      );
      return { isEmpty, defaultBranch: defaultBranch ?? null };
    },
    upgrades: async (accountId) => findUpgrades(db, accountId, await deps.versionsOf?.(accountId)),
    target: {
      nameOf: async (accountId, id) => (await findRow(db, accountId, id))?.name,
      deliver: delivering({
        withGit,
        async read(accountId, id) {
          const row = await findRow(db, accountId, id);
          return row && { ...toWire(row), token: secrets.open(row.tokenBox, row.id) };
        },
      }),
    },
    sweep: () => removeOrphans(dataDir),
  };
}

/** @returns a function that does some work with git in a folder of its own. The work throws noGit where git is absent or too old. */
function gitIn({ path, dataDir, network, timeoutMs }: RepositoryDeps) {
  const git = gitOf(path);
  return function withGit<T>(work: (vendor: VendorDeps) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return inWorkFolder(dataDir, async (folder) => {
      const said = await git({ args: ['--version'], folder });
      const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(said.stdout)?.map(Number) ?? [];
      if (said.status !== 0 || major < MAJOR || (major === MAJOR && minor < MINOR)) throw gitFault('noGit');
      return work({ git, network, folder, signal, ...(timeoutMs && { timeoutMs }) });
    });
  };
}

/** An empty token means the stored one, but only where that one already goes: never to another server. */
function tokenFor(form: RepositoryForm, row: Row | undefined, secrets: Secrets): string {
  if (form.token !== '') return form.token;
  const refused = (message: string) => new Fault('invalidRequest', { faults: [{ field: 'token', message }] });
  if (!row) throw refused('required');
  if (new URL(row.url).origin !== new URL(form.url).origin) throw refused('secretAgain');
  return secrets.open(row.tokenBox, row.id);
}

/** A host that may not be reached is refused at once; one that cannot be found today may be there tomorrow. */
async function checkHost(network: Network, url: string): Promise<void> {
  const { hostname: host, port, protocol } = new URL(url);
  try {
    await network.check({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (error.code === 'connectionFailed') return;
    const faults = [{ field: 'url', message: 'hostRefused', values: { host } }];
    throw new Fault('hostNotAllowed', { values: { host }, faults, cause: error });
  }
}
