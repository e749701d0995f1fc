import { createServer, type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GrpcProbe } from '../../generators/rendered.ts';
import { ask, describeOutcome } from './probe.ts';

const PROBE: GrpcProbe = {
  ...{ kind: 'grpc' as const, name: 'health answers', portVariable: 'GRPC_PORT', path: '/grpc.health.v1.Health/Check' },
  ...{ message: '0a0161', metadata: { 'x-api-key': 'k' }, expectStatus: 0 },
};
const never = new AbortController().signal;

let server: Http2Server;
let port: number;
const asked: { path: string; key: string; bytes: string }[] = [];

beforeAll(async () => {
  server = createServer();
  server.on('stream', (stream, headers) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      asked.push({
        ...{ path: String(headers[':path']), key: String(headers['x-api-key']) },
        bytes: Buffer.concat(chunks).toString('hex'),
      });
      if (headers[':path'] === '/a.B/Refused') {
        stream.respond({ ':status': 200, 'grpc-status': '16', 'grpc-message': 'not%20known' }, { endStream: true });
        return;
      }
      stream.respond({ ':status': 200 }, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
      stream.end(Buffer.from([0, 0, 0, 0, 2, 8, 1]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const service = () => ({ port: 1, ports: { GRPC_PORT: port }, log: () => '' });

test('a call is one framed message with its metadata, and its status stands behind the answer', async () => {
  const outcome = await ask(PROBE, service(), never, 5_000);
  expect(outcome).toMatchObject({ request: `gRPC ${PROBE.path}`, actual: { status: 0 }, passed: true });
  expect(asked).toEqual([{ path: PROBE.path, key: 'k', bytes: '00000000030a0161' }]);
});

test('a call that is refused has its status in the headers, and its words are told', async () => {
  const outcome = await ask({ ...PROBE, path: '/a.B/Refused' }, service(), never, 5_000);
  expect(outcome).toMatchObject({ actual: { status: 16, body: 'not known' }, passed: false });
  expect(describeOutcome(outcome)).toBe('gRPC /a.B/Refused (health answers) answered 16 instead of 0');
});

test('nobody there is no success', async () => {
  const outcome = await ask(PROBE, { port: 1, ports: { GRPC_PORT: 1 }, log: () => '' }, never, 2_000);
  expect(outcome).toMatchObject({ actual: { status: -1 }, passed: false });
  expect(outcome.actual.body).toMatch(/^no answer: /);
});
