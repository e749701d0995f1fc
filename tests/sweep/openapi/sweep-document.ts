import { readContract } from '../../../src/contracts/read-contract.ts';
import { generate } from '../../../src/generators/generate.ts';
import { apiProject } from '../../../src/generators/parts/clients/operation.ts';
import { buildAndStart } from '../../generated/databases/shop.ts';
import { remoteApi } from '../../support/servers/remote-api.ts';
import type { CallerOf } from './callers/caller.ts';
import { callAll } from './calls.ts';
import { faultsIn, inputOf, offeredOf } from './offered.ts';
import { RawDocument, uploadOf } from './raw-document.ts';

const BASE = '/base';

/** How documents are swept. */
export interface SweepOptions {
  readonly technology: string;
  readonly callerOf: CallerOf;
  /** Documents are only read and generated from. */
  readonly unbuilt: boolean;
}

/** Sweeps a document through a whole service: prints what is refused and why, what is wrong, and figures. */
export async function sweepDocument(path: string, { technology, callerOf, unbuilt }: SweepOptions): Promise<void> {
  console.log(path);
  const files = uploadOf(path);
  const read = (() => {
    try {
      return readContract(files);
    } catch (error) {
      for (const fault of faultsIn(error)) console.log(`  refused as a whole: ${fault}`);
      return undefined;
    }
  })();
  if (!read) return;
  const generated = generate(inputOf(files, read, offeredOf(read), technology));
  if (unbuilt) return;
  const counts: Record<string, number> = { operations: 0, calls: 0, wrong: 0 };
  const remote = await remoteApi();
  const started = await buildAndStart(generated, {
    API_URL: remote.url + BASE,
    GRAPHQL_INTROSPECTION: 'true',
    WEBSOCKET_IDLE_TIMEOUT: '1h',
  }).catch(async (error) => {
    await remote.close();
    throw error;
  });
  try {
    const project = apiProject(generated.project);
    const caller = await callerOf(started, project);
    const count = (what: string) => {
      counts[what] = (counts[what] ?? 0) + 1;
    };
    await callAll({ caller, project, document: new RawDocument(files), remote, base: BASE, count });
  } finally {
    await started.close();
    await remote.close();
  }
  const { operations, calls, wrong, ...others } = counts;
  console.log(`  ${operations} operations, ${calls} calls, ${wrong} wrong`, others);
}
