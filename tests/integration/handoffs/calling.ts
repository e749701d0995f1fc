import { createNetwork, type NetworkOptions } from '../../../src/datasources/connection/network.ts';
import { createSecrets } from '../../../src/db/secrets.ts';
import { createArtifactLinks } from '../../../src/services/artifacts/artifact-links.ts';
import type { HttpTiming } from '../../../src/services/devops/http.ts';
import { createDevops } from '../../../src/services/devops.ts';
import { faultText } from '../../../src/services/generation/run/messages.ts';
import type { Delivery, Handed, Handoff } from '../../../src/services/handoffs/kind.ts';
import { devopsForm } from '../../../src/shared/wire/devops.ts';
import type { TestDatabase } from '../../support/databases/database.ts';

export const secrets = createSecrets({ secretKey: 'k'.repeat(32), dataDir: '', production: true });
const ARTIFACT = '11111111-2222-4333-8444-555555555555';
export const SHA = 'a'.repeat(64);

/** Nobody waits for a test's own server. */
const QUICK: Partial<HttpTiming> = { connectMs: 700, answerMs: 700, bodyMs: 300, pausesMs: [20, 20] };

interface Options {
  readonly timing?: Partial<HttpTiming>;
  readonly network?: NetworkOptions;
}

/** The service on a test database, and a call as the worker makes it. */
export function calling({ db }: TestDatabase, { timing = QUICK, network = {} }: Options = {}) {
  const links = createArtifactLinks({ key: secrets.derive('artifact links'), publicUrl: 'https://forja.example.com' });
  const devops = createDevops({ db, secrets, network: createNetwork(network), linkTo: links.to, timing });

  async function deliver(
    accountId: string,
    targetId: string,
    signal = new AbortController().signal,
  ): Promise<Delivery> {
    const handed = { artifact: { id: ARTIFACT, sha256: SHA }, generation: { request: { name: 'shop-api' } } };
    return devops.target.deliver({ accountId, targetId } as Handoff, handed as unknown as Handed, signal);
  }

  return {
    devops,
    links,
    deliver,
    /** Saves a form and makes its call at once. */
    async call(accountId: string, form: Record<string, unknown>): Promise<Delivery> {
      const name = `ci-${crypto.randomUUID().slice(0, 8)}`;
      return deliver(accountId, await devops.save(accountId, devopsForm.parse({ name, ...form })));
    },
  };
}

/** The text that an account reads of a failure. */
export const told = ({ fault }: Delivery, language: 'en' | 'es' = 'en') => fault && faultText({ language }, fault);
