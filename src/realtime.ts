import { type Server as HttpServer, type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket as Connection } from 'node:net';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import { REALTIME_TIMEOUT_MS } from './constants.ts';
import { createHosts, type HostOptions, type Hosts, isForeign } from './hosts.ts';
import { plainJson, text } from './model/schema/text.ts';
import type { Nodes } from './realtime/nodes.ts';
import type { Notifications, Push } from './services/notifications.ts';
import type { Sessions } from './services/sessions/sessions.ts';
import type { Notification, Progress } from './shared/wire.ts';

interface ServerEvents {
  notification(notification: Notification): void;
  progress(progress: Progress): void;
  seen(seen: { notificationId: string }): void;
}

interface SocketData {
  accountId: string;
  sessionId: string;
}

type PortalSocket = Socket<Record<string, never>, ServerEvents, Record<string, never>, SocketData>;
type PortalServer = Server<Record<string, never>, ServerEvents, Record<string, never>, SocketData>;

export interface RealtimeDeps {
  readonly sessions: Pick<Sessions, 'fromCookie' | 'onEnded'>;
  readonly notifications: Notifications;
  readonly config: HostOptions;
  readonly log: Logger;
  /** The other nodes; absent where this process is the only one. */
  readonly nodes?: Nodes | undefined;
  /** How often the sessions behind open sockets are looked at; a session that ran out loses its sockets. */
  readonly checkMs?: number;
}

export interface Realtime {
  /** Ends the sockets of this node; the other nodes keep theirs. */
  close(): Promise<void>;
}

const CHECK_MS = 30_000;

/** Serves pushes on the portal's own port; who is signed in is told by the session's cookie and by nothing else. */
export function attachRealtime(server: HttpServer, deps: RealtimeDeps): Realtime {
  const { sessions, notifications, log } = deps;
  const hosts = createHosts(deps.config);
  const io: PortalServer = new Server(server, {
    serveClient: false,
    ...(deps.nodes && { adapter: deps.nodes.adapter }),
    pingTimeout: REALTIME_TIMEOUT_MS,
    connectTimeout: REALTIME_TIMEOUT_MS,
    maxHttpBufferSize: 10_000,
    allowRequest: (request, decide) => decide(null, isOwn(request, hosts)),
  });
  io.engine.use(refuseOtherHosts(hosts));
  io.engine.use(refuseCharacters);
  io.use((socket, next) =>
    next(plainJson.safeParse(socket.handshake.auth).success ? undefined : new Error('invalidRequest')),
  );
  io.use((socket, next) => {
    identify(sessions, socket).then(
      (known) => next(known ? undefined : new Error('noAccess')),
      (error: unknown) => {
        log.error({ err: error }, 'a socket could not be identified');
        next(new Error('internal'));
      },
    );
  });
  io.on('connection', (socket) => {
    const { accountId, sessionId } = socket.data;
    void socket.join([accountRoom(accountId), sessionRoom(sessionId)]);
    void sendUnseen(notifications, socket, log);
  });
  sessions.onEnded((sessionId) => io.in(sessionRoom(sessionId)).disconnectSockets(true));
  const unsubscribe = notifications.subscribe((push) => send(io, push));
  const timer = setInterval(() => void dropEnded(io, sessions, log), deps.checkMs ?? CHECK_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      unsubscribe();
      io.local.disconnectSockets(true);
      await io.of('/').adapter.close();
      io.engine.close();
    },
  };
}

const accountRoom = (accountId: string) => `account:${accountId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

async function identify(sessions: RealtimeDeps['sessions'], socket: PortalSocket): Promise<boolean> {
  const found = await sessions.fromCookie(socket.request.headers.cookie);
  if (!found?.session.user.eulaAccepted) return false;
  socket.data.accountId = found.account.id;
  socket.data.sessionId = found.sessionId;
  return true;
}

function send(io: PortalServer, push: Push): void {
  const room = io.to(accountRoom(push.accountId));
  switch (push.kind) {
    case 'notification':
      room.emit('notification', push.notification);
      break;
    case 'progress':
      room.emit('progress', push.progress);
      break;
    case 'seen':
      room.emit('seen', { notificationId: push.notificationId });
      break;
  }
}

/** Sends a new connection the running generations, then the unseen notifications: a notification tells an end, so it is the newer news. */
async function sendUnseen(notifications: Notifications, socket: PortalSocket, log: Logger): Promise<void> {
  try {
    for (const progress of await notifications.running(socket.data.accountId)) socket.emit('progress', progress);
    for (const notification of await notifications.unseen(socket.data.accountId)) {
      socket.emit('notification', notification);
    }
  } catch (error) {
    log.error({ err: error }, 'unseen notifications could not be sent');
  }
}

/** The address of a handshake is text like any other call's: an error here answers 400. */
function refuseCharacters(request: IncomingMessage, _response: unknown, next: (error?: Error) => void): void {
  const { searchParams } = new URL(request.url ?? '/', 'http://portal');
  const isFit = [...searchParams].flat().every((parameter) => text.safeParse(parameter).success);
  next(isFit ? undefined : new Error('invalidRequest'));
}

/** Expiry happens without anybody doing anything, so it has to be looked for. */
async function dropEnded(io: PortalServer, sessions: RealtimeDeps['sessions'], log: Logger): Promise<void> {
  const bySession = Map.groupBy(io.of('/').sockets.values(), (socket) => socket.data.sessionId);
  for (const sockets of bySession.values()) {
    try {
      const live = await sessions.fromCookie(sockets[0]?.request.headers.cookie);
      if (!live) for (const socket of sockets) socket.disconnect(true);
    } catch (error) {
      log.error({ err: error }, 'the sessions of open sockets could not be checked');
      return;
    }
  }
}

/** A browser that another site sent here carries that site's Origin; programs carry none, and no cookie unless they mean it. */
function isOwn({ headers }: IncomingMessage, hosts: Hosts): boolean {
  const own = hosts.originFor(headers.host);
  return own !== undefined && !isForeign({ origin: headers.origin, site: headers['sec-fetch-site'] }, own);
}

/** Every request of a socket, upgrades included: 421 for what was meant for another host. */
function refuseOtherHosts(hosts: Hosts) {
  return function checkHost(request: IncomingMessage, response: unknown, next: () => void): void {
    const { host = [] } = request.headersDistinct;
    if (host.length === 1 && hosts.originFor(host[0]) !== undefined) next();
    else {
      const answer = response instanceof ServerResponse ? response : upgradeResponse(request);
      answer.writeHead(421, { Connection: 'close' }).end();
    }
  };
}

/** An upgrade's own response cannot refuse with a status. */
function upgradeResponse(request: IncomingMessage): ServerResponse {
  const response = new ServerResponse(request);
  response.assignSocket(request.socket as Connection);
  response.once('finish', () => request.socket.end());
  return response;
}
