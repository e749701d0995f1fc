import type { DatabaseKind } from '../described/routine.ts';
import type { Mode } from './modes.ts';
import type { ServerId, SourceId } from './part-ids.ts';

/** Picks the server of a service: a Test runs by itself, whatever server its request names, and a library stays one. */
export const serverOf = (mode: Mode, named: ServerId): ServerId =>
  mode === 'Test' && named !== 'library' ? 'embedded' : named;

/** The sources, servers and databases that this portal has parts for. */
export interface Available {
  readonly sources: readonly SourceId[];
  readonly servers: readonly ServerId[];
  readonly databases: readonly DatabaseKind[];
}

/** The choices of a request, or of a form that becomes one. */
export interface Choosing {
  readonly source: SourceId;
  readonly server: ServerId;
  readonly database?: DatabaseKind;
}

/** The part of a trigger that decides which choices fit it. */
interface Supporting {
  /** The trigger makes a part of an application, which that application calls. Absent: it makes a service. */
  readonly library?: true;
  supports(context: { source: SourceId; server: ServerId }): true | { readonly reason: string };
}

/** A choice that cannot be taken: the field that made it, and the reason, a key of the `common` text set. */
export interface Refusal {
  readonly field: 'sourceType' | 'applicationServer' | 'databaseType' | 'technology';
  readonly reason: string;
}

/** Tells why a choice cannot be taken; the form shows the reason, and the API refuses with the same one. */
export function refusalOf(choice: Choosing, trigger: Supporting, available: Available): Refusal | undefined {
  const { source, server, database } = choice;
  if (!available.sources.includes(source)) return { field: 'sourceType', reason: 'forms.reasons.apiSource' };
  const isLibrary = server === 'library';
  if (isLibrary !== (trigger.library === true)) {
    return { field: 'applicationServer', reason: isLibrary ? 'forms.reasons.libraryOnly' : 'forms.reasons.noServer' };
  }
  if (!available.servers.includes(server)) return { field: 'applicationServer', reason: 'forms.reasons.server' };
  if (database !== undefined && !available.databases.includes(database)) {
    return { field: 'databaseType', reason: 'forms.reasons.database' };
  }
  const answer = trigger.supports({ source, server });
  return answer === true ? undefined : { field: 'technology', reason: answer.reason };
}
