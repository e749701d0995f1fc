import { SelectField, type SelectOption } from '../../../components/forms/select-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import type { FieldTexts } from '../../../components/forms/texts.ts';
import type { FieldFault } from '../../../model/fault.ts';
import { type Inputs, type Mapping, type MappingEntry, readsText, readsVariable } from '../../../model/mapping.ts';
import type { RequestMember } from '../../../model/types.ts';
import type { Draft } from '../draft/draft.ts';
import { constantOf, movedTo, originId, type Targets, variablesIn } from './mapping.ts';

export interface MappingProps {
  /** The texts to use: of a request's members, or of a payload. */
  readonly of: 'inputs' | 'payload';
  readonly mapping: Mapping;
  readonly inputs: Inputs;
  /** The members that can be given values; not known yet when there are none. */
  readonly targets: Targets | undefined;
  /** The options beside it: a place may have the variables of one of them. */
  readonly options: Draft['options'];
  /** Where the mapping stands in the request: `endpoints.3.input`. */
  readonly path: string;
  readonly faults: readonly FieldFault[];
  readonly texts: FieldTexts;
  readonly onChange: (mapping: Mapping) => void;
}

interface MappingRowProps extends MappingProps {
  readonly entry: MappingEntry;
  readonly at: number;
  readonly onPut: (at: number, entry: MappingEntry) => void;
  readonly onRemove: (at: number) => void;
}

/** One member and where its value comes from. */
export function MappingRow(props: MappingRowProps) {
  const { entry, at, path, faults, texts, targets, onPut, onRemove } = props;
  const { t } = texts;
  const field = `${path}.${at}`;
  const member = targets?.members.find(({ name }) => name === entry.target);
  const target = {
    path: `${field}.target`,
    label: t(`common:${props.of}.target`),
    error: texts.error(faults, `${field}.target`),
    required: true,
    value: entry.target,
    onChange: (name: string) => onPut(at, { ...entry, target: name }),
  };
  const ends = ['from', 'from.place', 'from.variable'].map((end) => texts.error(faults, `${field}.${end}`));
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-3 border-base-300 border-b pb-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto] md:border-0 md:pb-0">
      <legend className="sr-only">{t('common:inputs.line', { n: at + 1, name: entry.target })}</legend>
      <div className="max-sm:col-span-2">
        {targets ? (
          <SelectField {...target} mono empty={t('common:forms.choose')} options={memberOptions(props)} />
        ) : (
          <TextField {...target} mono />
        )}
      </div>
      <div className="max-sm:col-span-2 sm:max-md:col-span-2">
        <SelectField
          path={`${field}.from`}
          label={t('common:inputs.from')}
          error={ends.find((error) => error !== undefined)}
          value={originId(entry.from)}
          options={originOptions(props, member)}
          onChange={(id) => onPut(at, { ...entry, from: movedTo(id, entry.from) })}
        />
      </div>
      <div className="min-w-0 sm:max-md:col-span-2">
        <Value {...props} field={field} member={member} />
      </div>
      <button
        type="button"
        className="btn btn-ghost btn-square btn-sm mt-7"
        aria-label={t('common:inputs.remove', { n: at + 1, name: entry.target })}
        onClick={() => onRemove(at)}
      >
        <span aria-hidden="true">✕</span>
      </button>
    </fieldset>
  );
}

/** The members with their types; one that has its value already cannot be taken again. */
function memberOptions({ targets, mapping, entry, texts }: MappingRowProps): readonly SelectOption[] {
  const taken = new Set(mapping.filter((other) => other !== entry).map(({ target }) => target));
  const reason = texts.t('common:validation.inputTargetTaken');
  return (targets?.members ?? []).map(({ name, written }) => ({
    value: name,
    label: `${name} · ${written}`,
    ...(taken.has(name) && { reason }),
  }));
}

/** Every place, a constant, and what is known without being sent; what cannot become the member's type says so. */
function originOptions(
  { inputs, targets, texts: { t } }: MappingRowProps,
  member: RequestMember | undefined,
): readonly SelectOption[] {
  const fits = (reads: (known: RequestMember, types: NonNullable<typeof targets>['types']) => boolean) =>
    !member || !targets || reads(member, targets.types)
      ? {}
      : { reason: t('common:validation.inputType', { type: member.written }) };
  return [
    ...inputs.places.map(({ id, carries }) => ({
      value: `place:${id}`,
      label: t(`common:inputs.places.${id}`),
      ...fits(({ type }, types) => carries === 'values' || readsText(type, types)),
    })),
    { value: 'constant', label: t('common:inputs.constant') },
    ...inputs.variables.map((variable) => ({
      value: `variable:${variable.id}`,
      label: t(`common:inputs.variables.${variable.id}`),
      ...fits(({ type }, types) => readsVariable(variable, type, types)),
    })),
  ];
}

/** The name of the value in its source, or the constant itself; a variable needs neither. */
function Value(props: MappingRowProps & { readonly field: string; readonly member: RequestMember | undefined }) {
  const { entry, at, field, inputs, options, faults, texts, onPut } = props;
  const { from } = entry;
  if ('variable' in from) return null;
  if ('constant' in from) return <ConstantField {...props} value={String(from.constant)} />;
  const place = inputs.places.find(({ id }) => id === from.place);
  const names = place?.variablesOf === undefined ? [] : variablesIn(options[place.variablesOf]);
  const shared = {
    path: `${field}.from.name`,
    label: texts.t('common:inputs.name'),
    error: texts.error(faults, `${field}.from.name`),
    required: true,
    value: from.name,
    onChange: (name: string) => onPut(at, { ...entry, from: { ...from, name } }),
  };
  if (names.length === 0) return <TextField {...shared} mono />;
  const empty = texts.t('common:forms.choose');
  return <SelectField {...shared} mono empty={empty} options={names.map((value) => ({ value, label: value }))} />;
}

/** A constant: chosen where its type has few values, typed where it has many. */
function ConstantField(
  props: MappingRowProps & {
    readonly field: string;
    readonly member: RequestMember | undefined;
    readonly value: string;
  },
) {
  const { entry, at, field, member, targets, faults, texts, value, onPut } = props;
  const type = member?.type;
  const put = (text: string, done?: boolean) =>
    onPut(at, { ...entry, from: { constant: constantOf(text, type, done) } });
  const shared = {
    path: `${field}.from.constant`,
    label: texts.t('common:inputs.value'),
    error: texts.error(faults, `${field}.from.constant`),
    value,
  };
  const named = type?.kind === 'ref' ? targets?.types.get(type.name) : undefined;
  const values = type?.kind === 'boolean' ? ['true', 'false'] : named?.kind === 'enum' ? constantsOf(named) : [];
  if (values.length > 0) {
    const options = values.map((value) => ({ value, label: value }));
    return <SelectField {...shared} mono empty={texts.t('common:forms.choose')} options={options} onChange={put} />;
  }
  return <TextField {...shared} mono onChange={put} onBlur={() => put(value, true)} />;
}

const constantsOf = ({ constants }: { readonly constants: readonly { readonly value: string }[] }) =>
  constants.map(({ value }) => value);
