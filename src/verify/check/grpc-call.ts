import { connect, type IncomingHttpHeaders } from 'node:http2';
import type { GrpcProbe } from '../../generators/rendered.ts';

const STATUS = 'grpc-status';
const MESSAGE = 'grpc-message';

/** Sends one message over HTTP/2. @returns the status of the call and its words. */
export function callGrpc(
  { path, message, metadata }: GrpcProbe,
  port: number,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const session = connect(`http://127.0.0.1:${port}`);
    const fail = (error: Error) => {
      session.destroy();
      reject(error);
    };
    session.once('error', fail);
    const head = { ':method': 'POST', ':path': path, 'content-type': 'application/grpc', te: 'trailers' };
    const call = session.request({ ...head, ...metadata }, { signal });
    // A status without a message is in the headers, one behind messages in the trailers.
    let told: IncomingHttpHeaders = {};
    call.once('response', (headers) => {
      told = headers;
    });
    call.once('trailers', (trailers) => {
      told = trailers;
    });
    call.once('error', fail);
    call.once('end', () => {
      session.close();
      const status = told[STATUS];
      if (status === undefined) return fail(new Error('an answer without a status'));
      resolve({ status: Number(status), body: decodeURIComponent(String(told[MESSAGE] ?? '')) });
    });
    call.resume();
    call.end(framed(Buffer.from(message, 'hex')));
  });
}

/** Not compressed, and its length before it. */
function framed(message: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}
