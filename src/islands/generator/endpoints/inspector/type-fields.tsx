import { SelectField } from '../../../../components/forms/select-field.tsx';
import { familiesOf } from '../../../../model/described/polymorphic.ts';
import type { EndpointDraft } from '../../draft/draft.ts';
import type { EndpointRowProps } from '../../draft/section-props.ts';

/** Whether a routine has types that stand for others. */
export const isPolymorphic = ({ source }: EndpointDraft): boolean =>
  source.kind === 'routine' && familiesOf(source.ref.argumentTypes).length > 0;

/** Chooses the types for the polymorphic types of a routine: one choice for all types of a family. */
export function TypeFields({ endpoint, index, texts, faults, open, dispatch }: EndpointRowProps) {
  if (endpoint.source.kind !== 'routine' || !isPolymorphic(endpoint)) return null;
  const { t } = texts;
  const known = open?.state === 'ready' && open.outcome.kind === 'open' ? open.outcome.families : [];
  return (
    <>
      {familiesOf(endpoint.source.ref.argumentTypes).map(({ family, used }) => {
        const path = `endpoints.${index}.types.${family}`;
        const choices = known.find((type) => type.family === family)?.choices ?? [];
        return (
          <SelectField
            key={family}
            path={path}
            label={t('common:forms.types.label', { types: used.join(', ') })}
            hint={t('common:forms.types.hint')}
            error={texts.error(faults, path)}
            required
            mono
            empty={t(`common:forms.types.${open?.state === 'loading' ? 'loading' : 'choose'}`)}
            value={endpoint.types?.[family] ?? ''}
            options={choices.map((value) => ({ value, label: value }))}
            onChange={(value) => dispatch({ type: 'types', key: endpoint.key, family, value })}
          />
        );
      })}
    </>
  );
}
