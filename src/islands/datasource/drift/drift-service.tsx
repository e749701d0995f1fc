import type { Drift } from '../../../shared/drift.ts';
import type { NamedTechnology } from '../../../shared/named-technologies.ts';
import { LongList } from '../long-list.tsx';
import { useDatasourceTexts } from '../texts.ts';
import { type DriftEntry, entriesOf } from './drift-entries.ts';

interface DriftServiceProps {
  readonly service: Drift['generations'][number];
  readonly technology: NamedTechnology;
}

/** Shows a generated service that calls changed routines, and what a person can do about it. */
export function DriftService({ service, technology: { form, name } }: DriftServiceProps) {
  const { say, language } = useDatasourceTexts();
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const entries = entriesOf(service, say);
  return (
    <section aria-label={service.name} className="rounded-box border border-base-300">
      <header className="border-base-300 border-b px-3 py-2">
        <h3 className="break-all font-mono font-semibold">{service.name}</h3>
        <p className="text-base-content/75 text-xs tabular-nums">
          {name} · {date.format(new Date(service.createdAt))} ·{' '}
          {say('drift.counts', { n: entries.length, of: service.compared })}
        </p>
      </header>
      <LongList label={service.name} lines={entries.map((entry) => <Line key={entry.key} entry={entry} />)} />
      <p className="border-base-300 border-t px-3 py-2 text-xs">
        {say('drift.regenerate')}{' '}
        {form && (
          <a className="underline underline-offset-2" href={form}>
            {say('drift.openForm', { technology: name })}
          </a>
        )}
      </p>
    </section>
  );
}

const BADGES = {
  gone: 'badge-soft badge-error',
  refused: 'badge-soft badge-error',
  changed: 'border-warning bg-warning/15 text-base-content',
} as const;

function Line({ entry }: { readonly entry: DriftEntry }) {
  const { say } = useDatasourceTexts();
  return (
    <div className="flex flex-col gap-1 px-3 py-2 sm:flex-row sm:gap-3">
      <span className={`badge badge-sm shrink-0 sm:w-24 ${BADGES[entry.kind]}`}>
        {say(`drift.kinds.${entry.kind}`)}
      </span>
      <div className="min-w-0">
        <p className="break-words font-mono text-sm">{entry.name}</p>
        {entry.what && <p className="text-base-content/75 text-xs">{entry.what}</p>}
        {entry.notes.map(([label, text]) => (
          <p key={`${label}${text}`} className="break-words text-xs">
            <span className="text-base-content/75">{label}</span> <span className="font-mono">{text}</span>
          </p>
        ))}
      </div>
    </div>
  );
}
