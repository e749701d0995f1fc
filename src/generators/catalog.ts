import type { Dialect } from './dialects/dialect.ts';
import type { Sender, Server, Source, Trigger } from './part.ts';
import { boot4 } from './platforms/boot-4.ts';
import type { Platform } from './platforms/platform.ts';

/** Everything that a project can be made of. A new technology is one line here, its file and its templates. */
export interface Catalog {
  readonly triggers: readonly Trigger[];
  readonly sources: readonly Source[];
  readonly senders: readonly Sender[];
  readonly servers: readonly Server[];
  readonly dialects: readonly Dialect[];
  readonly platforms: readonly Platform[];
}

export const triggers: readonly Trigger[] = [];
export const sources: readonly Source[] = [];
export const senders: readonly Sender[] = [];
export const servers: readonly Server[] = [];
export const dialects: readonly Dialect[] = [];
export const platforms: readonly Platform[] = [boot4];

export const catalog: Catalog = { triggers, sources, senders, servers, dialects, platforms };
