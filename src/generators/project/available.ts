import type { Available } from '../../model/request/available.ts';
import type { SourceId } from '../../model/request/part-ids.ts';
import type { Catalog } from '../parts/catalog.ts';
import type { Offer } from '../parts/part.ts';

/** The offers of each source, beside operations. */
interface Offering {
  readonly offers: Readonly<Partial<Record<SourceId, readonly Offer[]>>>;
}

/** Lists what a catalogue has parts for. */
export function availableOf({ sources, servers, dialects }: Catalog): Available & Offering {
  return {
    sources: sources.map(({ id }) => id),
    offers: Object.fromEntries(sources.map(({ id, offers }) => [id, offers])),
    servers: servers.map(({ id }) => id),
    databases: dialects.map(({ kind }) => kind),
  };
}
