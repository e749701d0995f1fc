import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The preface of every HTTP/2 connection whose ends agreed on it beforehand, as gRPC's do (RFC 9113, section 3.4). */
const PREFACE = 'PRI ';

/** A port of this machine behind which two servers stand. */
export interface EitherProtocol {
  readonly port: number;
  close(): void;
}

/** Passes connections on by what they begin with: those of gRPC to the one port, those of HTTP/1.1 to the other. */
export async function eitherProtocol(ports: { readonly http: number; readonly grpc: number }): Promise<EitherProtocol> {
  const open = new Set<Socket>();
  const kept = (socket: Socket) => {
    open.add(socket);
    return socket.on('error', () => socket.destroy()).once('close', () => open.delete(socket));
  };
  const server = createServer((caller) => {
    kept(caller).once('data', (begin) => {
      const isGrpc = begin.toString('latin1').startsWith(PREFACE);
      const behind = kept(connect(isGrpc ? ports.grpc : ports.http, '127.0.0.1'));
      behind.write(begin);
      caller.pipe(behind).pipe(caller);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
