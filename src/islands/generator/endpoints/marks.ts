import type { EndpointDraft } from '../draft/draft.ts';
import { hasUnknownColumns } from './choice/unknown-columns.ts';
import type { Description } from './choice/use-descriptions.ts';

/** A small sign at the end of an endpoint's line. `text`: its key, told with the count. */
interface Mark {
  readonly sign: string;
  readonly text: string;
  readonly tone: 'plain' | 'warning' | 'error';
  readonly count?: number;
}

interface Marked {
  readonly endpoint: EndpointDraft;
  readonly description: Description | undefined;
  readonly faults: number;
  readonly isGone: boolean;
}

/** Makes the marks that tell about a closed endpoint: faults, its result, the source of its request, its senders. */
export function marksOf({ endpoint, description, faults, isGone }: Marked): readonly Mark[] {
  const { results = [], input = [], senders } = endpoint;
  return [
    ...(faults > 0 ? [{ sign: '!', text: 'common:marks.faults', tone: 'error', count: faults } as const] : []),
    ...(isGone ? [{ sign: '✕', text: 'common:marks.gone', tone: 'error' } as const] : []),
    ...resultMark(endpoint, description, results.length > 0),
    ...(input.length > 0
      ? [{ sign: '⇄', text: 'common:marks.mapped', tone: 'plain', count: input.length } as const]
      : []),
    ...(senders.length > 0
      ? [{ sign: '→', text: 'common:marks.senders', tone: 'plain', count: senders.length } as const]
      : []),
  ];
}

/** An operation of a schema was read with it; of a routine that nobody asked about there is nothing to tell. */
function resultMark(endpoint: EndpointDraft, description: Description | undefined, isCompleted: boolean): Mark[] {
  if (hasUnknownColumns(endpoint, description)) return [{ sign: '?', text: 'common:marks.unknown', tone: 'warning' }];
  if (isCompleted) return [{ sign: '✎', text: 'common:marks.completed', tone: 'plain' }];
  if (description?.state === 'ready' && description.outcome.kind === 'routine')
    return [{ sign: '✓', text: 'common:marks.known', tone: 'plain' }];
  return [];
}
