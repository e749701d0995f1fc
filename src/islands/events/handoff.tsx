import { useTranslation } from 'react-i18next';
import type { Event } from '../../shared/wire/events.ts';

/** Shows the answer of the other system: its status, how long it took, where the run is, and the first lines of its body. */
export function HandoffOutcome({ handoff }: { readonly handoff: NonNullable<Event['handoff']> }) {
  const { t, i18n } = useTranslation();
  const { name, status, body, milliseconds, url } = handoff;
  const seconds = new Intl.NumberFormat(i18n.language, {
    ...{ style: 'unit', unit: 'second', unitDisplay: 'narrow', maximumFractionDigits: 2 },
  });
  const parts = [
    ...(name ? [t('events:handoff.to', { name })] : []),
    ...(status === undefined ? [] : [`HTTP ${status}`]),
    seconds.format(milliseconds / 1_000),
  ];
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <p className="wrap-anywhere">{parts.join(' · ')}</p>
      {url !== undefined && (
        <a className="link wrap-anywhere self-start py-1" href={url} target="_blank" rel="noreferrer">
          {t('events:handoff.run')}
        </a>
      )}
      {body !== undefined && (
        <details>
          <summary className="w-fit cursor-pointer py-1">{t('events:handoff.answer')}</summary>
          <pre
            className="wrap-anywhere mt-1 max-h-48 overflow-auto whitespace-pre-wrap rounded-field bg-base-200 p-2"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
            tabIndex={0}
          >
            {body}
          </pre>
        </details>
      )}
    </div>
  );
}
