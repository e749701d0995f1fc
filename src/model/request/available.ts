import type { DatabaseKind } from '../described/routine.ts';
import type { Mode } from './modes.ts';
import type { ServerId, SourceId } from './part-ids.ts';

/** @returns what runs the service that is made: a Test runs by itself, whatever server its request names; a library stays one. */
export const serverOf = (mode: Mode, named: ServerId): ServerId =>
  mode === 'Test' && named !== 'library' ? 'embedded' : named;

/** The ids for which this portal has parts. */
export interface Available {
  readonly sources: readonly SourceId[];
  readonly servers: readonly ServerId[];
  readonly databases: readonly DatabaseKind[];
}

/** The choice that a request, or a form that becomes one, makes of them. */
export interface Choosing {
  readonly source: SourceId;
  readonly server: ServerId;
  readonly database?: DatabaseKind;
}

/** Whether a trigger goes together with a choice; if not, why: a key of the `common` text set. */
interface Supporting {
  /** The application that the result is a part of calls it. */
  readonly library?: true;
  supports(context: { source: SourceId; server: ServerId }): true | { readonly reason: string };
}

/** A choice that cannot be taken: the field that made it, and why, as a key of the `common` text set. */
export interface Refusal {
  readonly field: 'sourceType' | 'applicationServer' | 'databaseType' | 'technology';
  readonly reason: string;
}

/** @returns what speaks against a choice; the form shows the reason, and the API refuses with the same. */
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
