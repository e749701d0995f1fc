import type { PlatformId, ServerId } from '../../model/request/part-ids.ts';
import type { SenderId, SourceId, TechnologyId } from '../../model/request/request.ts';
import { boot4 } from '../platforms/boot-4.ts';
import type { Platform } from '../platforms/platform.ts';
import type { Sender, Server, Source, Technology } from './part.ts';
import { file as fileSender } from './senders/file/file.ts';
import { graphql as graphqlSender } from './senders/graphql/graphql.ts';
import { grpc as grpcSender } from './senders/grpc/grpc.ts';
import { queue as queueSender } from './senders/queue/queue.ts';
import { rest as restSender } from './senders/rest/rest.ts';
import { sftp as sftpSender } from './senders/sftp/sftp.ts';
import { soap as soapSender } from './senders/soap/soap.ts';
import { websocket as websocketSender } from './senders/websocket/websocket.ts';
import { embedded } from './servers/embedded/embedded.ts';
import { library } from './servers/library/library.ts';
import { tomcat } from './servers/tomcat/tomcat.ts';
import { weblogic } from './servers/weblogic/weblogic.ts';
import { wildfly } from './servers/wildfly/wildfly.ts';
import { api } from './sources/api/api.ts';
import { database } from './sources/database/database.ts';
import type { Dialect } from './sources/database/dialects/dialect.ts';
import { dialects } from './sources/database/dialects/dialects.ts';
import { separateState } from './sources/database/state/separate.ts';
import { file } from './technologies/file.ts';
import { graphql } from './technologies/graphql.ts';
import { grpc } from './technologies/grpc.ts';
import { job } from './technologies/job.ts';
import { mcp } from './technologies/mcp.ts';
import { module } from './technologies/module.ts';
import { queue } from './technologies/queue.ts';
import { rest } from './technologies/rest.ts';
import { sftp } from './technologies/sftp.ts';
import { soap } from './technologies/soap.ts';
import { websocket } from './technologies/websocket.ts';

/**
 * Everything that a project can be made of. The model lists the ids of parts, the tables below have the part of each: an id
 * without an entry does not compile, nor does an entry without an id.
 */
export interface Catalog {
  readonly technologies: readonly Technology[];
  readonly sources: readonly Source[];
  readonly senders: readonly Sender[];
  readonly servers: readonly Server[];
  readonly dialects: readonly Dialect[];
  readonly platforms: readonly Platform[];
  /** Keeps tables in a database of the service's own. */
  readonly separateState: typeof separateState;
}

/** Callers may name the technology, but nothing is generated for it yet. */
const NOT_YET = undefined;

/** The entries of all technologies, in the order in which they are listed. */
export type Technologies = Readonly<Record<TechnologyId, Technology | typeof NOT_YET>>;

const TECHNOLOGIES: Technologies = {
  rest,
  soap,
  graphql,
  grpc,
  websocket,
  queue,
  sftp,
  file,
  job,
  module,
  mcp,
};
const SOURCES: Readonly<Record<SourceId, Source>> = { database: database as Source, api: api as Source };
const SENDERS: Readonly<Record<SenderId, Sender>> = {
  rest: restSender as Sender,
  graphql: graphqlSender as Sender,
  soap: soapSender as Sender,
  grpc: grpcSender as Sender,
  websocket: websocketSender as Sender,
  queue: queueSender as Sender,
  sftp: sftpSender as Sender,
  file: fileSender as Sender,
};
const SERVERS: Readonly<Record<ServerId, Server>> = {
  embedded,
  tomcat: tomcat as Server,
  wildfly: wildfly as Server,
  weblogic: weblogic as Server,
  library,
};
const PLATFORMS: Readonly<Record<PlatformId, Platform>> = { 'boot-4': boot4 };

export const technologies = Object.values(TECHNOLOGIES).filter((technology) => technology !== NOT_YET);
export const senders = Object.values(SENDERS);
export const servers = Object.values(SERVERS);

export const catalog: Catalog = {
  technologies,
  sources: Object.values(SOURCES),
  senders,
  servers,
  dialects,
  platforms: Object.values(PLATFORMS),
  separateState,
};
