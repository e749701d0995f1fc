import type { Drift } from '../../../shared/drift.ts';
import { LongList } from '../long-list.tsx';
import { pathOf, spellRoutine } from '../spell.ts';
import { useDatasourceTexts } from '../texts.ts';

/** Routines that no service can call yet, because they came after the last generation. */
export function Appeared({ drift }: { readonly drift: Drift }) {
  const { say, language } = useDatasourceTexts();
  const { appeared, appearedTotal, since } = drift;
  if (since === null) return null;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(since));
  if (appearedTotal === 0) return <p className="text-base-content/75">{say('drift.nothingNew', { date })}</p>;
  const title = say('drift.appeared', { count: appearedTotal, date });
  return (
    <section aria-label={title} className="rounded-box border border-base-300">
      <h3 className="border-base-300 border-b px-3 py-2 font-semibold">{title}</h3>
      <LongList
        label={title}
        lines={appeared.map((routine) => (
          <p key={spellRoutine(routine)} className="break-words px-3 py-2 font-mono text-sm">
            {pathOf(routine)}
            <span className="text-base-content/75">{routine.signature}</span>
          </p>
        ))}
      />
      {appearedTotal > appeared.length && (
        <p className="border-base-300 border-t px-3 py-2 text-base-content/75 text-xs">
          {say('drift.appearedRest', { n: appearedTotal - appeared.length })}
        </p>
      )}
    </section>
  );
}
