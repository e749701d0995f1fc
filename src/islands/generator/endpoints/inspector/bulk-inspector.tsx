import { useState } from 'react';
import { OptionField, OptionFields, type Options } from '../../../../components/forms/option-fields.tsx';
import { SelectField } from '../../../../components/forms/select-field.tsx';
import { useFieldTexts } from '../../../../components/forms/texts.ts';
import type { FieldSpec, SenderSpec } from '../../../../shared/form-spec.ts';
import { withOption } from '../../draft/draft.ts';
import {
  type BulkProps,
  ruleTargets,
  sharedFields,
  sharedValue,
  withOptionOfAll,
  withoutSender,
  withSenderForAll,
} from './bulk.ts';
import { RuleEditor } from './rule-editor.tsx';
import { senderName } from './sender-name.ts';

/** Edits many endpoints at once: options that all of them have, rules for their names, senders. */
export function BulkInspector(props: BulkProps) {
  const { endpoints, spec, texts, onAsk, onRemove } = props;
  const { t } = texts;
  const apart = new Set(ruleTargets(spec));
  const fields = sharedFields(endpoints, spec.endpointOptions).filter(({ name }) => !apart.has(name));
  const routines = endpoints.filter(({ source }) => source.kind === 'routine');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium text-sm">{t('common:bulk.title', { count: endpoints.length })}</p>
        <div className="flex flex-wrap gap-2">
          {routines.length > 0 && (
            <button type="button" className="btn btn-sm" onClick={() => onAsk(routines)}>
              {t('common:shape.describe')}
            </button>
          )}
          <button type="button" className="btn btn-sm" onClick={onRemove}>
            {t('common:forms.remove')}
          </button>
        </div>
      </div>
      {fields.length > 0 && (
        <div className="grid gap-3 @sm:grid-cols-2">
          {fields.map((field) => (
            <BulkField key={field.name} {...props} field={field} />
          ))}
        </div>
      )}
      <RuleEditor {...props} />
      {spec.senders.length > 0 && <BulkSenders {...props} />}
    </>
  );
}

/** Chosen to leave an option to the technology again; no choice of any option is called so. */
const AUTOMATIC = '\u0000automatic';

function BulkField(props: BulkProps & { readonly field: FieldSpec }) {
  const { endpoints, field, texts, dispatch } = props;
  const { t } = texts;
  const shared = sharedValue(endpoints, field.name);
  const value = shared.same ? shared.value : undefined;
  const change = (name: string, next: unknown) =>
    dispatch({ type: 'edits', endpoints: withOptionOfAll(endpoints, name, next) });
  if (shared.same || field.kind === 'text' || field.kind === 'number') {
    return (
      <OptionField
        fields={[field]}
        {...{ field, texts }}
        faults={[]}
        path="bulk"
        values={value === undefined ? {} : { [field.name]: value }}
        {...(!shared.same && { suggested: { [field.name]: t('common:bulk.different') } })}
        onChange={change}
      />
    );
  }
  const path = `bulk.${field.name}`;
  const choices = field.kind === 'toggle' ? ['true', 'false'] : (field.choices ?? []);
  const labelOf = (choice: string) =>
    field.kind === 'toggle' ? t(`common:bulk.${choice === 'true' ? 'on' : 'off'}`) : texts.choice(path, choice);
  return (
    <SelectField
      path={path}
      label={texts.label(path)}
      value=""
      empty={t('common:bulk.different')}
      options={[
        ...(field.required ? [] : [{ value: AUTOMATIC, label: t('common:forms.automatic') }]),
        ...choices.map((choice) => ({ value: choice, label: labelOf(choice) })),
      ]}
      onChange={(choice) => choice !== '' && change(field.name, choiceValue(field, choice))}
    />
  );
}

function choiceValue({ kind }: FieldSpec, choice: string): unknown {
  if (choice === AUTOMATIC) return undefined;
  return kind === 'toggle' ? choice === 'true' : choice;
}

function BulkSenders(props: BulkProps) {
  const { endpoints, spec, texts, dispatch } = props;
  const { t } = texts;
  const [id, setId] = useState('');
  const chosen = spec.senders.find((listed) => listed.id === id);
  const used = spec.senders.filter(({ id: own }) => endpoints.some(({ senders }) => senders.some(isOf(own))));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-field border border-base-300 p-3">
      <legend className="px-1 text-base-content/75 text-xs">{t('common:bulk.senders')}</legend>
      {used.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {used.map((sender) => (
            <li key={sender.id}>
              <button
                type="button"
                className="btn btn-sm h-auto min-h-8 whitespace-normal"
                onClick={() => dispatch({ type: 'edits', endpoints: withoutSender(endpoints, sender.id) })}
              >
                {t('common:bulk.removeSender', {
                  name: senderName(sender.id, spec, texts),
                  n: endpoints.filter(({ senders }) => senders.some(isOf(sender.id))).length,
                })}
              </button>
            </li>
          ))}
        </ul>
      )}
      <SelectField
        path="bulk.sender"
        label={t('common:bulk.sendTo')}
        value={id}
        empty={t('common:forms.choose')}
        options={spec.senders.map((sender) => ({ value: sender.id, label: senderName(sender.id, spec, texts) }))}
        onChange={setId}
      />
      {chosen && <NewSender key={chosen.id} {...props} sender={chosen} onDone={() => setId('')} />}
    </fieldset>
  );
}

const isOf = (sender: string) => (draft: { readonly sender: string }) => draft.sender === sender;

/** A sender's options, said once and then given to all that have none of its kind. */
function NewSender({
  endpoints,
  sender,
  dispatch,
  onDone,
}: BulkProps & { readonly sender: SenderSpec; readonly onDone: () => void }) {
  const texts = useFieldTexts(sender.textSet);
  const [options, setOptions] = useState<Options>({});
  const edits = withSenderForAll(endpoints, sender.id, options);
  return (
    <div className="grid gap-3 @sm:grid-cols-2">
      <OptionFields
        fields={sender.options}
        path="bulk.senders"
        values={options}
        faults={[]}
        texts={texts}
        onChange={(name, value) => setOptions((before) => withOption(before, name, value))}
      />
      <button
        type="button"
        className="btn btn-sm self-end justify-self-start"
        disabled={edits.size === 0}
        onClick={() => {
          dispatch({ type: 'edits', endpoints: edits });
          onDone();
        }}
      >
        {texts.t('common:bulk.apply', { count: edits.size })}
      </button>
    </div>
  );
}
