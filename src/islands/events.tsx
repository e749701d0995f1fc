import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, FailureState, LoadingRows } from '../components/feedback/states.tsx';
import type { NamedTechnologies } from '../shared/named-technologies.ts';
import { call } from './api/client.ts';
import { Figures } from './events/figures.tsx';
import { ALL, type Filter, Filters } from './events/filters.tsx';
import { EventHistory } from './events/history.tsx';
import { MonthBar } from './events/month-bar.tsx';
import { monthName, useMonth, type YearMonth } from './events/use-month.ts';
import { Pages } from './services/pages.tsx';
import { useDelayed } from './services/use-delayed.ts';
import { useNews } from './services/use-news.ts';
import { pendingFilesVersionAtom } from './state/realtime.ts';
import { useCall } from './state/use-call.ts';

interface EventsProps {
  readonly technologies: NamedTechnologies;
  /** The names of servers, by id. */
  readonly servers: Readonly<Record<string, string>>;
}

/** A month of what came to an end: its figures, its days, its events. */
export default function Events({ technologies, servers }: EventsProps) {
  const { t } = useTranslation();
  const [month, go] = useMonth();
  const figures = useCall(month, () => call('getEventMonth', { query: { anioMes: month ?? '', zone: ownZone() } }));
  const change = useNews(undefined) + useAtomValue(pendingFilesVersionAtom);
  const { reload } = figures;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` counts what began, ended or was downloaded
  useEffect(() => {
    if (change > 0) reload();
  }, [change]);
  const shown = 'data' in figures ? figures.data : undefined;
  if (month === undefined) return <LoadingRows label={t('events:loading')} rows={6} />;
  return (
    <div className="flex flex-col gap-4">
      <MonthBar month={month} first={shown?.first} hasEvents={(shown?.events ?? 0) > 0} onMonth={go} />
      {figures.state === 'failed' && <FailureState failure={figures.failure} onRetry={reload} />}
      {figures.state !== 'failed' && !shown && <LoadingRows label={t('events:loading')} rows={3} />}
      {shown && <Figures month={shown} />}
      {shown?.events === 0 && <NoEvents month={month} />}
      {shown && shown.events > 0 && (
        // What was filtered and paged in one month is not in another.
        <List
          key={month}
          month={month}
          apiTypes={shown.apiTypes}
          technologies={technologies}
          servers={servers}
          change={change}
        />
      )}
    </div>
  );
}

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const PAGE = 50;
const TYPED_AFTER_MS = 250;

interface ListProps extends EventsProps {
  readonly month: YearMonth;
  readonly apiTypes: Parameters<typeof Filters>[0]['apiTypes'];
  /** Another number when something may have changed. */
  readonly change: number;
}

function List({ month, apiTypes, technologies, servers, change }: ListProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<Filter>(ALL);
  /** The last event of each page before this one. */
  const [before, setBefore] = useState<readonly string[]>([]);
  const rows = usePage(month, filter, before.at(-1));
  const { reload } = rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` stands for what may have changed
  useEffect(() => {
    if (change > 0) reload();
  }, [change]);
  const shown = 'data' in rows ? rows.data : undefined;
  return (
    <>
      <Filters
        filter={filter}
        apiTypes={apiTypes}
        technologies={technologies}
        // What is asked for anew is read from its beginning.
        onFilter={(next) => {
          setBefore([]);
          setFilter(next);
        }}
      />
      {rows.state === 'failed' && <FailureState failure={rows.failure} onRetry={reload} />}
      {rows.state !== 'failed' && !shown && <LoadingRows label={t('events:loading')} rows={6} />}
      {shown?.length === 0 && <EmptyState title={t('events:noneSuch')} />}
      {shown && shown.length > 0 && (
        <EventHistory events={shown} technologies={technologies} servers={servers} onChanged={reload} />
      )}
      <Pages
        label={t('events:pages')}
        hasNewer={before.length > 0}
        hasOlder={shown?.length === PAGE}
        onNewer={() => setBefore(before.slice(0, -1))}
        onOlder={() => setBefore([...before, shown?.at(-1)?.id ?? ''])}
      />
    </>
  );
}

function NoEvents({ month }: { readonly month: YearMonth }) {
  const { t, i18n } = useTranslation();
  return (
    <EmptyState title={t('events:none', { month: monthName(month, i18n.language) })}>
      <p>{t('events:noneLead')}</p>
      <a className="btn btn-primary btn-sm mt-3" href="/">
        {t('events:services.start')}
      </a>
    </EmptyState>
  );
}

/** Reads a page of a month: the events that the filter wants, from the newest or from where the page before ended. */
function usePage(month: YearMonth, filter: Filter, last: string | undefined) {
  const text = useDelayed(filter.text.trim(), TYPED_AFTER_MS);
  const { eventType, outcome, apiType } = filter;
  const query = {
    ...{ anioMes: month, limit: PAGE },
    ...(text && { text }),
    ...(eventType && { eventType }),
    ...(outcome && { outcome }),
    ...(apiType && { apiType }),
    ...(last !== undefined && { before: last }),
  };
  return useCall(JSON.stringify(query), () => call('getEventsClient', { query }));
}
