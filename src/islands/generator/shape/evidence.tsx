import type { TFunction } from 'i18next';
import { EVIDENCE, type Evidence } from '../../../model/described/field.ts';

/** Where a type is known from, as a quiet word; `EvidenceNotes` below the table explains it. */
export function EvidenceBadge({ evidence, t }: { readonly evidence: Evidence; readonly t: TFunction }) {
  return (
    <span
      className={`badge badge-outline badge-xs whitespace-nowrap ${evidence === 'edited' || evidence === 'sampled' ? 'border-primary/60' : 'border-base-content/30'} text-base-content/80`}
      title={t(`common:shape.evidenceNotes.${evidence}`)}
    >
      {t(`common:shape.evidence.${evidence}`)}
    </span>
  );
}

/** Explains the words of a table, each once. */
export function EvidenceNotes({ used, t }: { readonly used: ReadonlySet<Evidence>; readonly t: TFunction }) {
  return (
    <dl className="flex flex-col gap-1 text-base-content/75 text-xs">
      {EVIDENCE.filter((evidence) => used.has(evidence)).map((evidence) => (
        <div key={evidence} className="flex flex-wrap gap-x-2">
          <dt className="font-medium">{t(`common:shape.evidence.${evidence}`)}</dt>
          <dd>{t(`common:shape.evidenceNotes.${evidence}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
