import type { Catalog } from './catalog.ts';
import type { Available } from './request/available.ts';

/** What a catalogue has parts for. */
export function availableOf({ sources, servers, dialects }: Catalog): Available {
  return {
    sources: sources.map(({ id }) => id),
    servers: servers.map(({ id }) => id),
    databases: dialects.map(({ kind }) => kind),
  };
}
