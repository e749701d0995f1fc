import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerCredentials } from '@grpc/grpc-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Generated, generate } from '../../../../src/generators/generate.ts';
import { type ProjectFolder, packaged, writeProject } from '../../../support/java/maven.ts';
import { type RunningService, startService } from '../../../support/java/service.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type Authority, createAuthority } from '../../../support/servers/certificates.ts';
import { type DepotApi, depotApi } from '../../../support/servers/depot-api.ts';
import { depotInput } from './depot.ts';

const START_TIMEOUT_MS = 600_000;
const STORE_PASSWORD = 'changeit';
const PARCEL = { id: '7', state: 'SENT', tags: ['a'] };

let generated: Generated;
let own: Authority;
let folder: ProjectFolder;
let stores: string;
let depot: DepotApi;
/** The same over a certificate of another name. */
let elsewhere: DepotApi;
/** The same for callers that have a certificate. */
let known: DepotApi;
const services: RunningService[] = [];
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  generated = generate(depotInput({ connection: { url: 'grpcs://depot.example.com:50051' } }));
  if (!sample.isNew(generated)) return;
  own = createAuthority();
  stores = mkdtempSync(join(tmpdir(), 'forja-trust-'));
  depot = await depotApi(tls('localhost'));
  elsewhere = await depotApi(tls('elsewhere.example.com'));
  known = await depotApi(tls('localhost', true));
  folder = writeProject(generated.files);
  await packaged(folder.path);
}, START_TIMEOUT_MS);

afterAll(async () => {
  for (const service of services) await service.stop();
  for (const api of [depot, elsewhere, known]) api?.close();
  if (stores) rmSync(stores, { recursive: true, force: true });
  folder?.remove();
});

beforeEach(() => {
  for (const api of [depot, elsewhere, known]) {
    if (api) api.asked.length = 0;
    api?.answer(() => ({ message: PARCEL }));
  }
});

/** The certificate that a server shows; with `asks` it takes no caller without a certificate of the same authority. */
function tls(name: string, asks = false): ServerCredentials {
  const { cert, key } = own.issue(name);
  const pair = { private_key: Buffer.from(key), cert_chain: Buffer.from(cert) };
  return ServerCredentials.createSsl(asks ? Buffer.from(own.cert) : null, [pair], asks);
}

/** The steps of the README for an authority of one's own. */
function trusting({ cert }: Authority, name: string): Readonly<Record<string, string>> {
  const [file, store] = [join(stores, `${name}.crt`), join(stores, `${name}.p12`)];
  writeFileSync(file, cert);
  const given = ['-noprompt', '-alias', 'api', '-file', file, '-keystore', store, '-storepass', STORE_PASSWORD];
  execFileSync('keytool', ['-importcert', ...given], { stdio: 'ignore' });
  const options = `-Djavax.net.ssl.trustStore=${store} -Djavax.net.ssl.trustStorePassword=${STORE_PASSWORD}`;
  return { JDK_JAVA_OPTIONS: options };
}

async function started(api: DepotApi, environment: Readonly<Record<string, string>>, scheme = 'grpcs') {
  const jar = join(folder.path, 'target', `${generated.project.name}.jar`);
  const url = `${scheme}://localhost:${api.port}`;
  const service = await startService(jar, { ...environment, API_URL: url, API_READ_TIMEOUT: '10s' });
  services.push(service);
  return service;
}

async function ask(service: RunningService) {
  const before = service.log().length;
  const response = await fetch(`${service.url}/get-parcel?id=7`);
  const body = (await response.json()) as Readonly<Record<string, unknown>>;
  return { status: response.status, body, log: service.log().slice(before) };
}

test('the documentation says how an authority of one’s own is trusted', () => {
  expect(generated.files.get('README.md')).toContain('(forja/docs/client-grpc.md)');
  expect(generated.files.get('forja/docs/client-grpc.md')).toContain('-Djavax.net.ssl.trustStore=');
});

test('an API behind an authority that is trusted is called, with a message and with a stream', async () => {
  const service = await started(depot, trusting(own, 'own'));
  expect(await ask(service)).toMatchObject({ status: 200, body: { id: '7', state: 'SENT' } });
  depot.answer(() => ({ messages: [PARCEL, { ...PARCEL, id: '8' }] }));
  const all = await (await fetch(`${service.url}/list-parcels`)).json();
  expect(all).toMatchObject([{ id: '7' }, { id: '8' }]);
  expect(depot.asked.map(({ method }) => method)).toEqual(['GetParcel', 'ListParcels']);
}, 120_000);

describe('is unavailable, and the log says why: an API', () => {
  const stranger = createAuthority();

  test.each([
    [
      'of an authority that is not trusted',
      () => started(depot, trusting(stranger, 'stranger')),
      /CertPath.*trust anchors/,
    ],
    ['of an authority that no JDK knows', () => started(depot, {}), /CertPath.*valid certification path/],
    ['whose certificate has another name', () => started(elsewhere, trusting(own, 'other')), /localhost/],
    [
      'that asks for a certificate of its caller',
      () => started(known, trusting(own, 'known')),
      /certificate|closed|SSL/i,
    ],
    ['that speaks TLS where the address says that it does not', () => started(depot, {}, 'grpc'), /UNAVAILABLE/],
  ])(
    '%s',
    async (_, start, why) => {
      const service = await start();
      const { status, body, log } = await ask(service);
      expect([status, body.status], log).toEqual([503, 503]);
      expect(JSON.stringify(body)).not.toMatch(/certif|PKIX|SSL|localhost/i);
      const lines = log.split('\n').filter((line) => line.includes('The operation cannot be done now'));
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(why);
      for (const api of [depot, elsewhere, known]) expect(api.asked).toEqual([]);
    },
    120_000,
  );
});
