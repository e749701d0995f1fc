import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedTechnology } from '../../shared/named-technologies.ts';
import type { Event } from '../../shared/wire/events.ts';
import { FileButton } from '../files/file-button.tsx';
import { HandOnButton } from '../hand-on/hand-on-button.tsx';
import { Details } from '../services/details.tsx';
import { HandoffOutcome } from './handoff.tsx';

interface EventItemProps {
  readonly event: Event;
  readonly technology: NamedTechnology;
  /** The name of its server. */
  readonly server: string;
  /** Something was done with it. */
  readonly onChanged: () => void;
}

/** One event in a line, and the ways from it: to its file, its form, and all that is known of its generation. */
export function EventItem({ event, technology, server, onChanged }: EventItemProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const { projectName: name, generationId } = event;
  const { form } = technology;
  return (
    <article aria-label={name}>
      <div className="grid items-center gap-x-4 gap-y-2 px-3 py-2 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_27rem]">
        <div className="min-w-0">
          <h4 className="break-all font-medium font-mono text-sm">{name}</h4>
          <Kind event={event} technology={technology} server={server} />
        </div>
        <div className="min-w-0">
          <Outcome event={event} />
        </div>
        <div className="flex flex-wrap gap-2 md:max-lg:col-span-2 lg:justify-end">
          <FileButtons event={event} onChanged={onChanged} />
          {generationId !== null && form && (
            <a
              className="btn btn-sm"
              href={`${form}?generation=${generationId}`}
              aria-label={t('events:services.againOne', { name })}
            >
              {t('events:services.again')}
            </a>
          )}
          {generationId !== null && (
            <button
              type="button"
              className="btn btn-ghost btn-sm"
              aria-expanded={open}
              aria-controls={detailsId}
              aria-label={t('events:services.detailsOne', { name })}
              onClick={() => setOpen(!open)}
            >
              {t('events:services.details')} <span aria-hidden="true">{open ? '▴' : '▾'}</span>
            </button>
          )}
        </div>
      </div>
      <div id={detailsId} hidden={!open}>
        {open && generationId !== null && <Details id={generationId} technology={technology} />}
      </div>
    </article>
  );
}

function FileButtons({ event: { artifact, eventType }, onChanged }: Pick<EventItemProps, 'event' | 'onChanged'>) {
  const { t } = useTranslation();
  if (!artifact?.downloadable) return null;
  return (
    <>
      <FileButton
        file={artifact}
        className={`btn btn-sm ${artifact.pending ? 'btn-primary' : ''}`}
        label={t('events:file')}
        onDownloaded={onChanged}
      />
      {CI_TYPES.has(eventType) && <HandOnButton artifact={artifact} />}
    </>
  );
}

/** The events that a pipeline can use: not a contract alone, and not a Test, which ends in a day. */
const CI_TYPES: ReadonlySet<Event['eventType']> = new Set(['SOURCE', 'BINARY', 'DEVOPS']);

function Kind({ event, technology, server }: Omit<EventItemProps, 'onChanged'>) {
  const { t, i18n } = useTranslation();
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' });
  const parts = [
    time.format(new Date(event.eventDate)),
    technology.name,
    t(`events:types.${event.eventType}`),
    server,
    t(`events:origins.${event.origin}`),
  ];
  const names = event.resourceNames.join(', ');
  return (
    <>
      <p className="break-words text-base-content/75 text-xs tabular-nums">{parts.join(' · ')}</p>
      <p className="truncate text-base-content/75 text-xs" title={names}>
        {t('events:resources', { count: event.resourceCount, names })}
      </p>
    </>
  );
}

function Outcome({ event }: Pick<EventItemProps, 'event'>) {
  const { t } = useTranslation();
  const { outcome, credits, fault, artifact, generationId, handoff } = event;
  const isDone = outcome === 'done';
  return (
    <div className="flex flex-col gap-0.5 text-xs tabular-nums">
      <p>
        <span className={`badge badge-soft badge-sm ${isDone ? 'badge-success' : 'badge-error'}`}>
          {t(`common:steps.${outcome}`)}
        </span>{' '}
        {!handoff && t('common:forms.cost.each', { count: credits })}
      </p>
      {handoff && <HandoffOutcome handoff={handoff} />}
      {fault && <p className={`wrap-anywhere whitespace-pre-line ${handoff ? '' : 'line-clamp-2'}`}>{fault.message}</p>}
      {generationId === null ? (
        <p className="text-base-content/75">{t('events:noGeneration')}</p>
      ) : (
        isDone && !artifact?.downloadable && <p className="text-base-content/75">{t('events:noFile')}</p>
      )}
    </div>
  );
}
