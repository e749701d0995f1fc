import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type IServices, listen } from 'soap';

/** A message that the server got, as it came. */
interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly xml: string;
}

interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly text: string;
  readonly delayMs?: number;
}

/** A SOAP server on this machine, made of a WSDL by npm's `soap`. */
export interface SoapServer {
  readonly url: string;
  readonly got: Got[];
  /** Answers a message in the place of the server's own services, or leaves it to them. */
  instead: (got: Got) => Answer | undefined;
  close(): Promise<void>;
}

interface Served {
  readonly wsdl: string;
  /** Of the address that the WSDL has. */
  readonly path: string;
  readonly services: IServices;
  /** Its own messages are of SOAP 1.2. */
  readonly soap12?: boolean;
}

/** Starts it, once the WSDL and its schemas were read. */
export async function soapServer({ wsdl, path, services, soap12 = false }: Served): Promise<SoapServer> {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve, reject) => {
    const callback = (error: unknown) => (error ? reject(error) : resolve());
    listen(http, { path, services, xml: readFileSync(wsdl, 'utf8'), uri: wsdl, forceSoap12Headers: soap12, callback });
  });
  const own = http.listeners('request') as RequestListener[];
  http.removeAllListeners('request');
  const server: SoapServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}${path}`,
    got: [],
    instead: () => undefined,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  http.on('request', (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const got = { headers: request.headers, xml: Buffer.concat(chunks).toString() };
      server.got.push(got);
      const answer = server.instead(got);
      if (!answer) {
        // What a middleware has read already it takes from there.
        Object.assign(request, { body: Buffer.concat(chunks) });
        for (const listener of own) listener(request, response);
        return;
      }
      await delay(answer.delayMs ?? 0);
      response.writeHead(answer.status ?? 200, { 'Content-Type': answer.type ?? 'text/xml; charset=utf-8' });
      response.end(answer.text);
    });
  });
  return server;
}
