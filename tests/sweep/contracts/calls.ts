import { type ApiOperation, apiProject } from '../../../src/generators/parts/clients/operation.ts';
import type { Protocol } from '../../../src/model/contract/contract.ts';
import { buildAndStart, exactJson, type Started } from '../../generated/databases/shop.ts';
import { type Counterpart, KINDS, type Kind, type StartCounterpart } from './counterpart.ts';
import { graphqlCounterpart } from './graphql-counterpart.ts';
import { grpcCounterpart } from './grpc-counterpart.ts';
import { difference, jsonOf, spelled } from './mapped.ts';
import { soapCounterpart } from './soap-counterpart.ts';
import type { SweptContract } from './swept.ts';

const COUNTERPARTS: Readonly<Partial<Record<Protocol, StartCounterpart>>> = {
  grpc: grpcCounterpart,
  graphql: graphqlCounterpart,
  soap: soapCounterpart,
};
const CALL_MS = 20_000;
const SHOWN = 600;
/** The media type of an answer that is bytes alone. */
const BYTES = 'application/octet-stream';
const ENVIRONMENT = { API_READ_TIMEOUT: '10s', API_MAX_ANSWER: '16MB' };

interface Calling {
  readonly started: Started;
  readonly counterpart: Counterpart;
}

/** Calls every operation of a service before an API made of the same contract, and compares what it and the caller got. */
export async function callSwept({ name, files, generated }: SweptContract): Promise<void> {
  if (!generated) return;
  const project = apiProject(generated.project);
  const protocol = project.operations[0]?.api.contract.call.protocol;
  const start = protocol && COUNTERPARTS[protocol];
  if (!start) return;
  const counterpart = await start(files, project);
  const started = await buildAndStart(generated, { ...ENVIRONMENT, API_URL: counterpart.url });
  let [calls, wrong] = [0, 0];
  try {
    for (const operation of project.operations)
      for (const kind of KINDS) {
        calls += 1;
        const faults = await called({ started, counterpart }, operation, kind).catch((error) => [
          `failed: ${(error as Error).stack?.slice(0, SHOWN)}`,
        ]);
        wrong += faults.length > 0 ? 1 : 0;
        if (faults.length > 0)
          console.log(`    WRONG ${operation.api.contract.id} (${kind}): ${faults.join(' | ').slice(0, 2 * SHOWN)}`);
      }
  } finally {
    await started.close();
    await counterpart.close();
  }
  console.log(`${name}: ${project.operations.length} operations, ${calls} calls, ${wrong} wrong`);
}

async function called(
  { started, counterpart }: Calling,
  operation: ApiOperation,
  kind: Kind,
): Promise<readonly string[]> {
  const { request, arrives } = counterpart.prepare(operation, kind);
  const sent = jsonOf(request);
  const { url } = operation.endpoint as { readonly url: string };
  const response = await fetch(started.service.url + url, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: sent },
    signal: AbortSignal.timeout(CALL_MS),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  const [exchange, ...others] = counterpart.exchanged();
  if (!exchange)
    return [`nothing came to the API: ${response.status} ${text.slice(0, SHOWN)}, sent ${sent.slice(0, SHOWN)}`];
  const faults = [...exchange.faults, ...others.map(() => 'it was called once more')];
  const nulls = counterpart.nulls === true;
  const arrived = difference(spelled(arrives, nulls), spelled(exchange.arrived, nulls));
  if (arrived) faults.push(`arrived otherwise: ${arrived}`);
  if (response.status >= 400) {
    // Where nothing is there, nothing is found.
    if (response.status === 404 && exchange.answered === null) return faults;
    const log = /Caused by[^\n]*|Exception[^\n]*/.exec(started.service.log().slice(-4_000))?.[0] ?? '';
    return [...faults, `${response.status} ${text.slice(0, 200)} ${log.slice(0, 300)}`];
  }
  const isBytes = response.headers.get('content-type') === BYTES;
  const found = isBytes ? bytes.toString('base64') : text === '' ? null : exactJson(text);
  const answered = difference(spelled(exchange.answered), spelled(found));
  return answered ? [...faults, `answered otherwise: ${answered}`] : faults;
}
