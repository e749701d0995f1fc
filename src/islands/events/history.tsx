import { useTranslation } from 'react-i18next';
import type { NamedTechnologies } from '../../shared/named-technologies.ts';
import type { Event } from '../../shared/wire/events.ts';
import { byDay } from '../state/by-day.ts';
import { EventItem } from './item.tsx';

interface EventHistoryProps {
  readonly events: readonly Event[];
  readonly technologies: NamedTechnologies;
  readonly servers: Readonly<Record<string, string>>;
  readonly onChanged: () => void;
}

/** Events by the days of the reader's time zone, the newest first. */
export function EventHistory({ events, technologies, servers, onChanged }: EventHistoryProps) {
  const { t, i18n } = useTranslation();
  const rows = events.map((event) => ({ event, createdAt: event.eventDate }));
  return (
    <ul aria-label={t('events:title')} className="flex flex-col gap-4">
      {byDay(rows, { language: i18n.language }).map((day) => (
        <li key={day.title} className="flex flex-col gap-1.5">
          <h3 className="font-semibold text-base-content/75 text-sm">{day.title}</h3>
          <ul
            aria-label={day.title}
            className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100"
          >
            {day.rows.map(({ event }) => (
              <li key={event.id}>
                <EventItem
                  event={event}
                  technology={technologies[event.apiType] ?? { name: event.apiType }}
                  server={servers[event.containerType] ?? event.containerType}
                  onChanged={onChanged}
                />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
