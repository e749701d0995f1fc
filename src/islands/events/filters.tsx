import { useTranslation } from 'react-i18next';
import type { NamedTechnologies } from '../../shared/named-technologies.ts';
import type { Event, EventMonth } from '../../shared/wire/events.ts';

/** Filters the listed events; a filter that is empty does not count. */
export interface Filter {
  readonly text: string;
  readonly eventType: Event['eventType'] | '';
  readonly outcome: Event['outcome'] | '';
  readonly apiType: Event['apiType'] | '';
}

export const ALL: Filter = { text: '', eventType: '', outcome: '', apiType: '' };

const TYPES = ['SOURCE', 'BINARY', 'TEST', 'XSD', 'DEVOPS'] as const satisfies readonly Event['eventType'][];
const OUTCOMES = ['done', 'failed'] as const satisfies readonly Event['outcome'][];

interface FiltersProps {
  readonly filter: Filter;
  /** The technologies that the month has. */
  readonly apiTypes: EventMonth['apiTypes'];
  readonly technologies: NamedTechnologies;
  readonly onFilter: (filter: Filter) => void;
}

/** Chooses the events of a month that are listed: by a part of a name, by type, outcome and technology. */
export function Filters({ filter, apiTypes, technologies, onFilter }: FiltersProps) {
  const { t } = useTranslation();
  const choices = [
    { name: 'eventType', options: TYPES, label: (type: string) => t(`events:types.${type}`) },
    { name: 'outcome', options: OUTCOMES, label: (outcome: string) => t(`common:steps.${outcome}`) },
    { name: 'apiType', options: apiTypes, label: (id: string) => technologies[id]?.name ?? id },
  ] as const;
  return (
    <search className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
      <input
        type="search"
        className="input input-sm w-full max-sm:col-span-2 sm:max-lg:col-span-3"
        aria-label={t('events:filter.text')}
        placeholder={t('events:filter.text')}
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.target.value })}
      />
      {choices.map(({ name, options, label }) => (
        <select
          key={name}
          className="select select-sm w-full max-sm:last:col-span-2 lg:w-48"
          aria-label={t(`events:filter.${name}`)}
          value={filter[name]}
          onChange={(event) => onFilter({ ...filter, [name]: event.target.value })}
        >
          <option value="">{t(`events:filter.${name}All`)}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {label(option)}
            </option>
          ))}
        </select>
      ))}
    </search>
  );
}
