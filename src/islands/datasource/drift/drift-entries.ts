import type { Drift } from '../../../shared/drift.ts';
import { spellCalled } from '../spell.ts';
import type { DatasourceTexts } from '../texts.ts';

/** A routine or query that is no longer what a service was generated for. */
export interface DriftEntry {
  readonly key: string;
  readonly kind: 'gone' | 'refused' | 'changed';
  readonly name: string;
  /** The change in words. */
  readonly what: string;
  /** Signatures with what they are: then, now. */
  readonly notes: readonly (readonly [label: string, text: string])[];
}

/** The findings about one service; those that break it first. */
export function entriesOf(service: Drift['generations'][number], say: DatasourceTexts['say']): readonly DriftEntry[] {
  const entries: Omit<DriftEntry, 'key'>[] = [
    ...service.gone.map((operation) => ({
      kind: 'gone' as const,
      name: spellCalled(operation),
      what: operation.now.length > 0 ? say('drift.otherArguments') : '',
      notes: operation.now.map((signature) => [say('drift.now'), signature] as const),
    })),
    ...service.refused.map((operation) => ({
      kind: 'refused' as const,
      name: spellCalled(operation),
      what: operation.reason,
      notes: [],
    })),
    ...service.changed.map((operation) => ({
      kind: 'changed' as const,
      name: spellCalled(operation),
      what: operation.parts.map((part) => say(`drift.parts.${part}`)).join(' · '),
      notes: thenAndNow(operation, say),
    })),
  ];
  return entries.map((entry, index) => ({ ...entry, key: `${index} ${entry.name}` }));
}

/** @returns nothing where both lines read the same, since the change is then not in them. */
function thenAndNow(
  { before, after }: { readonly before?: string | undefined; readonly after?: string | undefined },
  say: DatasourceTexts['say'],
): DriftEntry['notes'] {
  if (before === undefined || after === undefined || before === after) return [];
  return [
    [say('drift.then'), before],
    [say('drift.now'), after],
  ];
}
