import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { GrpcProbe, HttpProbe, ListenerProbe, Probe } from '../../generators/rendered.ts';
import type { FailedWhy, Reason } from '../reason.ts';
import { callGrpc } from './grpc-call.ts';

/** A probe with what came back, for the receipt. */
export interface ProbeOutcome {
  readonly name: string;
  readonly request: string;
  /** A listener has no status: its line is looked for in the log. */
  readonly expected: { readonly status?: number; readonly body?: string };
  readonly actual: { readonly status?: number; readonly body: string };
  readonly passed: boolean;
}

/** A started service as probes see it. */
export interface Probed {
  readonly port: number;
  /** The service's other ports, by the variables that told it of them. */
  readonly ports?: Readonly<Record<string, number>>;
  log(): string;
}

const KEPT_BODY = 2_000;
const POLL_MS = 100;
/** A body larger than this is cut: contracts of thousands of operations are megabytes, and the head tells enough. */
const READ_BODY = 4_000_000;

/** Asks one question of a service on this machine, whatever its kind. */
export function ask(probe: Probe, service: Probed, signal: AbortSignal, timeoutMs: number): Promise<ProbeOutcome> {
  switch (probe.kind) {
    case 'http':
      return askHttp(probe, service.port, signal, timeoutMs);
    case 'grpc':
      return askGrpc(probe, service.ports?.[probe.portVariable] ?? 0, signal, timeoutMs);
    case 'listener':
      return readLog(probe, service, signal, timeoutMs);
  }
}

/** Waits until the log has the line. */
async function readLog(
  { name, logged }: ListenerProbe,
  service: Probed,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<ProbeOutcome> {
  const deadline = performance.now() + timeoutMs;
  while (!service.log().includes(logged) && performance.now() < deadline) await delay(POLL_MS, undefined, { signal });
  const log = service.log();
  const passed = log.includes(logged);
  return {
    name,
    request: 'the log',
    expected: { body: logged },
    actual: { body: passed ? logged : log.slice(-KEPT_BODY) },
    passed,
  };
}

/** `expectBody` has to occur in the answer's body. */
async function askHttp(probe: HttpProbe, port: number, signal: AbortSignal, timeoutMs: number): Promise<ProbeOutcome> {
  const answer = await call(probe, port, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])).catch(
    (error: Error) => {
      signal.throwIfAborted();
      return { status: 0, body: `no answer: ${error.message}` };
    },
  );
  const { expectStatus: status, expectBody: body } = probe;
  return {
    name: probe.name,
    request: `${probe.method} ${probe.path}`,
    expected: body === undefined ? { status } : { status, body },
    actual: { status: answer.status, body: answer.body.slice(0, KEPT_BODY) },
    passed: answer.status === status && (body === undefined || answer.body.includes(body)),
  };
}

/** No call at all has no status of gRPC's: theirs begin with 0, which is success. */
const NO_STATUS = -1;

async function askGrpc(probe: GrpcProbe, port: number, signal: AbortSignal, timeoutMs: number): Promise<ProbeOutcome> {
  const answer = await callGrpc(probe, port, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])).catch(
    (error: Error) => {
      signal.throwIfAborted();
      return { status: NO_STATUS, body: `no answer: ${error.message}` };
    },
  );
  return {
    name: probe.name,
    request: `gRPC ${probe.path}`,
    expected: { status: probe.expectStatus },
    actual: { status: answer.status, body: answer.body.slice(0, KEPT_BODY) },
    passed: answer.status === probe.expectStatus,
  };
}

/** Writes a failed probe as one line of the log. */
export function describeOutcome(outcome: ProbeOutcome): string {
  const { what, got, wanted } = reasonOf(outcome);
  return got === undefined ? `${what} has no line with ${wanted}` : `${what} answered ${got} instead of ${wanted}`;
}

/** Explains a failed probe: the request, the answer, and the answer that should have come. */
export function reasonOf({ request, name, expected, actual }: ProbeOutcome): Reason<FailedWhy> {
  const what = `${request} (${name})`;
  const quoted = JSON.stringify(expected.body);
  if (expected.status === undefined) return { why: 'logs', what, wanted: quoted };
  const wanted = expected.body === undefined ? `${expected.status}` : `${expected.status} ${quoted}`;
  const body = JSON.stringify(actual.body.slice(0, 200));
  const got =
    expected.status === actual.status
      ? `${actual.status} ${body}`
      : `${(actual.status ?? 0) > 0 ? actual.status : actual.body || actual.status}`;
  return { why: 'answers', what, wanted, got };
}

/** Node's plain client: `fetch` would tidy the path and refuse some headers. */
function call(probe: HttpProbe, port: number, signal: AbortSignal): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      method: probe.method,
      path: probe.path,
      headers: { ...probe.headers },
      signal,
      agent: false,
    };
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        if (bytes < READ_BODY) chunks.push(chunk);
        bytes += chunk.length;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(probe.body);
  });
}
