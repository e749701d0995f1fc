import { FailureState } from '../../../components/feedback/states.tsx';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { choicesOf } from '../draft/choices.ts';
import type { ProjectDraft } from '../draft/draft.ts';
import type { FormPart } from '../draft/parts.ts';
import type { Sources } from './use-sources.ts';

interface SharedProps {
  readonly path: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly required: boolean;
  readonly onChange: (value: string) => void;
}

interface DatasourceFieldsProps extends FormPart {
  readonly field: (path: keyof ProjectDraft) => SharedProps;
  readonly sources: Sources;
}

/** The page on which data sources of a kind are kept. */
const SCREENS: Readonly<Record<string, string>> = {
  oracle: '/datasourceOra',
  sqlserver: '/datasourceSqlServer',
  mysql: '/datasourceMySql',
  mariadb: '/datasourceMySql',
  postgresql: '/datasourcePostgres',
};

/** Database type, data source and schema; each list waits for the choice before it. */
export function DatasourceFields({ field, sources, draft, dispatch, spec, texts }: DatasourceFieldsProps) {
  const { t } = texts;
  const { datasources, schemas } = sources;
  const screen = SCREENS[draft.project.databaseType];
  const names = datasources.state === 'ready' ? datasources.data : [];
  const owners = schemas.state === 'ready' ? schemas.data : [];
  const waiting = (state: string) => (state === 'loading' ? t('common:forms.loading') : t('common:forms.choose'));
  return (
    <>
      <SelectField
        {...field('databaseType')}
        options={choicesOf(texts, 'databaseType', spec.databases)}
        empty={t('common:forms.choose')}
        onChange={(databaseType) => dispatch({ type: 'project', values: { databaseType, datasource: '', schema: '' } })}
      />
      <SelectField
        {...field('datasource')}
        mono
        disabled={draft.project.databaseType === ''}
        options={names.map(({ name }) => ({ value: name, label: name }))}
        empty={waiting(datasources.state)}
        onChange={(datasource) => dispatch({ type: 'project', values: { datasource, schema: '' } })}
        hint={
          screen && (
            <>
              {datasources.state === 'ready' && names.length === 0 && `${t('common:forms.noDatasource')} `}
              <a className="underline underline-offset-2" href={screen}>
                {t('common:forms.addDatasource')}
              </a>
            </>
          )
        }
      />
      <SelectField
        {...field('schema')}
        mono
        disabled={draft.project.datasource === ''}
        options={owners.map((name) => ({ value: name, label: name }))}
        empty={waiting(schemas.state)}
      />
      <div className="md:col-span-2 empty:hidden">
        {datasources.state === 'failed' && <FailureState failure={datasources.failure} onRetry={datasources.reload} />}
        {schemas.state === 'failed' && <FailureState failure={schemas.failure} onRetry={schemas.reload} />}
      </div>
    </>
  );
}
