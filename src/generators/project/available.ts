import type { PartId } from '../../model/operation.ts';
import type { Available } from '../../model/request/available.ts';
import type { Catalog } from '../parts/catalog.ts';
import type { Offer } from '../parts/part.ts';

/** What each source offers beside operations. */
interface Offering {
  readonly offers: Readonly<Record<PartId, readonly Offer[]>>;
}

/** What a catalogue has parts for. */
export function availableOf({ sources, servers, dialects }: Catalog): Available & Offering {
  return {
    sources: sources.map(({ id }) => id),
    offers: Object.fromEntries(sources.map(({ id, offers }) => [id, offers])),
    servers: servers.map(({ id }) => id),
    databases: dialects.map(({ kind }) => kind),
  };
}
