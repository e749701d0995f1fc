import { SelectField } from '../../../../components/forms/select-field.tsx';
import { TINYINT_CHOICES, type TinyintChoice, tinyintsOf } from '../../../../model/described/tinyint.ts';
import type { EndpointRowProps } from '../../draft/section-props.ts';
import { resultsOf } from '../../shape/results.ts';
import { routineOf } from '../choice/use-descriptions.ts';

/** The meaning of single `tinyint(1)`s of an endpoint where it differs from the project's: for those known and those named. */
export function TinyintFields(props: EndpointRowProps) {
  const { endpoint, index, texts, faults, dispatch } = props;
  const { t } = texts;
  const { key, tinyint1 = {} } = endpoint;
  return tinyintsKnown(props).map(({ name, isNumber }) => {
    const path = `endpoints.${index}.tinyint1.${name}`;
    return (
      <SelectField
        key={name}
        path={path}
        label={t('common:forms.tinyint1.label', { name })}
        error={texts.error(faults, path)}
        empty={t(`common:forms.tinyint1.${isNumber ? 'isNumber' : 'ofProject'}`)}
        value={tinyint1[name] ?? ''}
        options={TINYINT_CHOICES.map((value) => ({ value, label: texts.choice('tinyint1', value) }))}
        onChange={(choice) =>
          dispatch({ type: 'namedTinyint', key, name, ...(choice !== '' && { choice: choice as TinyintChoice }) })
        }
      />
    );
  });
}

interface KnownTinyint {
  readonly name: string;
  /** It has no sign, or was sampled or typed as a number: the project's choice is not asked. */
  readonly isNumber: boolean;
}

function tinyintsKnown({ endpoint, description }: EndpointRowProps): readonly KnownTinyint[] {
  const named = Object.keys(endpoint.tinyint1 ?? {});
  const routine = routineOf(description);
  const known = routine ? tinyintsOf({ ...routine, results: resultsOf(routine, endpoint.results) }) : [];
  // A name is written as the request has it, whatever its case in the database.
  const spelt = (name: string) => named.find((own) => own.toLowerCase() === name.toLowerCase()) ?? name;
  const fields = known.map(({ name, type }) => ({ name: spelt(name), isNumber: type.kind === 'integer' }));
  const others = named.filter((name) => !fields.some((field) => field.name === name));
  return [...fields, ...others.map((name) => ({ name, isNumber: false }))];
}
