import { useTranslation } from 'react-i18next';
import { SERVICE_FILTERS, type ServiceFilter } from './filter-names.ts';

interface ServiceFiltersProps {
  readonly state: ServiceFilter | undefined;
  readonly name: string;
  readonly onState: (state: ServiceFilter | undefined) => void;
  readonly onName: (name: string) => void;
}

/** Filters the listed generations by their outcome and by a part of their name. */
export function ServiceFilters({ state, name, onState, onName }: ServiceFiltersProps) {
  const { t } = useTranslation();
  const choices = [undefined, ...SERVICE_FILTERS];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <fieldset className="flex max-w-full flex-wrap gap-1">
        <legend className="sr-only">{t('events:services.filter')}</legend>
        {choices.map((choice) => (
          <label
            key={choice ?? 'all'}
            className="btn btn-sm has-checked:btn-neutral has-focus-visible:outline-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="services-state"
              className="sr-only"
              checked={state === choice}
              onChange={() => onState(choice)}
            />
            {t(`events:services.filters.${choice ?? 'all'}`)}
          </label>
        ))}
      </fieldset>
      <input
        type="search"
        className="input input-sm w-full sm:w-64"
        aria-label={t('events:services.search')}
        placeholder={t('events:services.search')}
        value={name}
        onChange={(event) => onName(event.target.value)}
      />
    </div>
  );
}
