import { boot4 } from '../platforms/boot-4.ts';
import type { Platform } from '../platforms/platform.ts';
import type { Sender, Server, Source, Technology, Trigger } from './part.ts';
import { queue as queueSender } from './senders/queue/queue.ts';
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
import { graphql } from './technologies/graphql.ts';
import { grpc } from './technologies/grpc.ts';
import { mcp } from './technologies/mcp.ts';
import { module } from './technologies/module.ts';
import { queue } from './technologies/queue.ts';
import { rest } from './technologies/rest.ts';
import { soap } from './technologies/soap.ts';
import { websocket } from './technologies/websocket.ts';

/** Everything that a project can be made of. A new technology is one line here, its file and its templates. */
export interface Catalog {
  readonly technologies: readonly Technology[];
  readonly triggers: readonly Trigger[];
  readonly sources: readonly Source[];
  readonly senders: readonly Sender[];
  readonly servers: readonly Server[];
  readonly dialects: readonly Dialect[];
  readonly platforms: readonly Platform[];
  /** Who keeps tables in a database of the service's own. */
  readonly separateState: typeof separateState;
}

export const technologies: readonly Technology[] = [rest, soap, graphql, grpc, websocket, queue, module, mcp];
export const triggers: readonly Trigger[] = technologies.map(({ trigger }) => trigger);
const sources: readonly Source[] = [database as Source, api as Source];
export const senders: readonly Sender[] = [queueSender];
export const servers: readonly Server[] = [embedded, tomcat as Server, wildfly as Server, weblogic as Server, library];
const platforms: readonly Platform[] = [boot4];

export { dialects };

export const catalog: Catalog = {
  technologies,
  triggers,
  sources,
  senders,
  servers,
  dialects,
  platforms,
  separateState,
};
