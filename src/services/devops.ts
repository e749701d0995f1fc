import type { Network } from '../datasources/connection/network.ts';
import type { Db } from '../db/client.ts';
import type { Secrets } from '../db/secrets.ts';
import { Fault, type FieldFault } from '../model/fault.ts';
import type { DevopsForm, DevopsRow, PreviewedDevops } from '../shared/wire/devops.ts';
import { delivering, valuesOf } from './devops/deliver.ts';
import type { HttpTiming } from './devops/http.ts';
import { keptSecrets } from './devops/kept-secrets.ts';
import { presetOf } from './devops/presets.ts';
import { previewCall } from './devops/preview.ts';
import { findRow, listRows, openBox, removeRow, toConfiguration, toRow, toWire, writeRow } from './devops/store.ts';
import type { HandoffTarget } from './handoffs/kind.ts';

export interface DevopsDeps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly network: Network;
  /** @returns the address that an artifact can be fetched from without signing in */
  linkTo(artifactId: string): string;
  readonly timing?: Partial<HttpTiming>;
}

/** An account's calls of continuous integration. Somebody else's is told exactly as one that is not there. */
export interface Devops {
  /** By name, without secrets. */
  list(accountId: string): Promise<readonly DevopsRow[]>;
  /** @returns the id. Throws alreadyExists, notFound, hostNotAllowed, invalidRequest. */
  save(accountId: string, form: DevopsForm): Promise<string>;
  /** @throws Fault notFound, inUse */
  remove(accountId: string, id: string): Promise<void>;
  /** The request that a form would make, with its secrets as asterisks. @throws Fault notFound, invalidRequest */
  preview(accountId: string, form: DevopsForm): Promise<PreviewedDevops>;
  /** How artifacts are handed on to them. */
  readonly target: HandoffTarget;
}

/** Creates the service. */
export function createDevops(deps: DevopsDeps): Devops {
  const { db, secrets, network } = deps;

  async function filled(accountId: string, form: DevopsForm) {
    const row = form.id === undefined ? undefined : await findRow(db, accountId, form.id);
    if (form.id !== undefined && !row) throw new Fault('notFound');
    const hidden = keptSecrets(form, row && { row, hidden: openBox(row, secrets) });
    const configuration = { ...form, ...hidden };
    checkPreset(configuration);
    return { row, hidden, configuration };
  }

  return {
    async list(accountId) {
      return (await listRows(db, accountId)).map((row) => toWire(row, openBox(row, secrets)));
    },
    async save(accountId, form) {
      const { row, hidden } = await filled(accountId, form);
      await checkHost(network, form.url);
      const id = row?.id ?? crypto.randomUUID();
      await writeRow(db, toRow(form, hidden, { id, accountId }, secrets), row === undefined);
      return id;
    },
    remove: (accountId, id) => removeRow(db, accountId, id),
    async preview(accountId, form) {
      const { configuration } = await filled(accountId, form);
      return previewCall(configuration, exampleOf(deps.linkTo(NO_ARTIFACT)));
    },
    target: {
      nameOf: async (accountId, id) => (await findRow(db, accountId, id))?.name,
      deliver: delivering({
        ...deps,
        async read(accountId, id) {
          const row = await findRow(db, accountId, id);
          return row && toConfiguration(row, openBox(row, secrets));
        },
      }),
    },
  };
}

const NO_ARTIFACT = '00000000-0000-0000-0000-000000000000';

/** An address of no artifact, and with no signature. */
function exampleOf(link: string): string {
  const url = new URL(link);
  url.searchParams.set('signature', '******');
  return url.href;
}

/** Refuses a configuration that its receiver is known to refuse, while it can still be changed. */
function checkPreset(configuration: Parameters<typeof valuesOf>[0]): void {
  const own = { forja_project: '', forja_artifact_url: '', forja_sha256: '' };
  const verdict = presetOf(configuration.preset).refuses?.(configuration, valuesOf(configuration, own));
  if (verdict?.kind !== 'refused') return;
  const values = { ...verdict.values };
  throw new Fault('invalidRequest', { faults: [{ field: 'parameters', message: 'tooManyParameters', values }] });
}

/** A host that may not be reached is refused at once; one that cannot be found today may be there tomorrow. */
async function checkHost(network: Network, url: string): Promise<void> {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  try {
    await network.check({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (error.code === 'connectionFailed') return;
    const faults: FieldFault[] = [{ field: 'url', message: 'hostRefused', values: { host } }];
    throw new Fault('hostNotAllowed', { values: { host }, faults, cause: error });
  }
}
