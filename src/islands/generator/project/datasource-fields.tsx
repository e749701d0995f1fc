import { FailureState } from '../../../components/feedback/states.tsx';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { DATABASES } from '../../../shared/databases/databases.ts';
import { choicesOf } from '../draft/choices.ts';
import type { ProjectDraft } from '../draft/draft.ts';
import type { FormPart } from '../draft/section-props.ts';
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

/** Database type, data source and schema; each list waits for the choice before it. */
export function DatasourceFields({ field, sources, draft, spec, texts }: DatasourceFieldsProps) {
  const { t } = texts;
  const { datasources, schemas } = sources;
  const { databaseType, datasource } = draft.project;
  const known = spec.databases.find(({ id }) => id === databaseType);
  const screen = known && DATABASES[known.id].screen.path;
  const names = datasources.state === 'ready' ? datasources.data : [];
  const owners = schemas.state === 'ready' ? schemas.data : [];
  const waiting = (state: string, first: string) => {
    if (first !== '') return t(`common:forms.first.${first}`);
    return state === 'loading' ? t('common:forms.loading') : t('common:forms.choose');
  };
  return (
    <>
      <SelectField
        {...field('databaseType')}
        options={choicesOf(texts, 'databaseType', spec.databases)}
        empty={t('common:forms.choose')}
      />
      <SelectField
        {...field('datasource')}
        mono
        disabled={databaseType === ''}
        options={names.map(({ name }) => ({ value: name, label: name }))}
        empty={waiting(datasources.state, databaseType === '' ? 'databaseType' : '')}
        hint={screen && <AddHint t={t} href={screen} isFirst={datasources.state === 'ready' && names.length === 0} />}
      />
      <SelectField
        {...field('schema')}
        mono
        disabled={datasource === ''}
        options={owners.map((name) => ({ value: name, label: name }))}
        empty={waiting(schemas.state, datasource === '' ? 'datasource' : '')}
      />
      <div className="md:col-span-2 empty:hidden">
        {datasources.state === 'failed' && <FailureState failure={datasources.failure} onRetry={datasources.reload} />}
        {schemas.state === 'failed' && <FailureState failure={schemas.failure} onRetry={schemas.reload} />}
      </div>
    </>
  );
}

interface AddHintProps {
  readonly t: FormPart['texts']['t'];
  readonly href: string;
  readonly isFirst: boolean;
}

function AddHint({ t, href, isFirst }: AddHintProps) {
  return (
    <>
      {isFirst && `${t('common:forms.noDatasource')} `}
      <a className="underline underline-offset-2" href={href}>
        {t('common:forms.addDatasource')}
      </a>
    </>
  );
}
