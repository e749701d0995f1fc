import type { Dialect } from './dialects/dialect.ts';
import { mariadb } from './dialects/mariadb.ts';
import { mysql } from './dialects/mysql.ts';
import { oracle } from './dialects/oracle.ts';
import { postgresql } from './dialects/postgresql.ts';
import { sqlserver } from './dialects/sqlserver.ts';
import type { Sender, Server, Source, Trigger } from './part.ts';
import { boot4 } from './platforms/boot-4.ts';
import type { Platform } from './platforms/platform.ts';
import { rabbitmq } from './senders/rabbitmq.ts';
import { embedded } from './servers/embedded.ts';
import { database } from './sources/database.ts';
import { graphql } from './triggers/graphql.ts';
import { rest } from './triggers/rest.ts';

/** Everything that a project can be made of. A new technology is one line here, its file and its templates. */
export interface Catalog {
  readonly triggers: readonly Trigger[];
  readonly sources: readonly Source[];
  readonly senders: readonly Sender[];
  readonly servers: readonly Server[];
  readonly dialects: readonly Dialect[];
  readonly platforms: readonly Platform[];
}

export const triggers: readonly Trigger[] = [rest, graphql];
const sources: readonly Source[] = [database];
export const senders: readonly Sender[] = [rabbitmq];
export const servers: readonly Server[] = [embedded];
export const dialects: readonly Dialect[] = [postgresql, mysql, mariadb, oracle, sqlserver];
const platforms: readonly Platform[] = [boot4];

export const catalog: Catalog = { triggers, sources, senders, servers, dialects, platforms };
