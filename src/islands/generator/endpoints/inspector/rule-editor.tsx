import { useMemo, useState } from 'react';
import { SelectField } from '../../../../components/forms/select-field.tsx';
import { TextField } from '../../../../components/forms/text-field.tsx';
import type { FieldTexts } from '../../../../components/forms/texts.ts';
import { type BulkProps, editsOf, effectsOf, type RuleEffect, ruleTargets, type TextRule } from './bulk.ts';

const KINDS = ['before', 'after', 'replace', 'automatic'] as const;
const MAX_SHOWN = 4;

/** A rule for names and addresses of many endpoints, with what comes of it before it is applied. */
export function RuleEditor({ endpoints, spec, texts, dispatch, toldOf }: BulkProps) {
  const { t } = texts;
  const targets = ruleTargets(spec);
  const [chosen, setTarget] = useState<string>();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('before');
  const [text, setText] = useState('');
  const [by, setBy] = useState('');
  const target = chosen ?? targets.at(-1) ?? 'name';
  const effects = useMemo(
    () => effectsOf(endpoints, target, ruleOf(kind, text, by), toldOf),
    [endpoints, target, kind, text, by, toldOf],
  );
  const apply = () => {
    dispatch({ type: 'edits', endpoints: editsOf(endpoints, target, effects) });
    setText('');
    setBy('');
  };
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-field border border-base-300 p-3 @sm:grid-cols-2">
      <legend className="px-1 text-base-content/75 text-xs">{t('common:bulk.rule')}</legend>
      <SelectField
        path="bulk.target"
        label={t('common:bulk.target')}
        value={target}
        options={targets.map((value) => ({
          value,
          label: texts.label(value === 'name' ? 'endpoints.0.name' : `endpoints.0.options.${value}`),
        }))}
        onChange={setTarget}
      />
      <SelectField
        path="bulk.kind"
        label={t('common:bulk.does')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`common:bulk.kinds.${value}`) }))}
        onChange={(value) => setKind(KINDS.find((known) => known === value) ?? 'before')}
      />
      {kind !== 'automatic' && (
        <TextField path="bulk.text" label={t(`common:bulk.texts.${kind}`)} mono value={text} onChange={setText} />
      )}
      {kind === 'replace' && (
        <TextField path="bulk.by" label={t('common:bulk.texts.by')} mono value={by} onChange={setBy} />
      )}
      <Effects effects={effects} texts={texts} />
      <button type="button" className="btn btn-sm justify-self-start" disabled={effects.length === 0} onClick={apply}>
        {t('common:bulk.apply', { count: effects.length })}
      </button>
    </fieldset>
  );
}

function ruleOf(kind: TextRule['kind'], text: string, by: string): TextRule {
  if (kind === 'automatic') return { kind };
  return kind === 'replace' ? { kind, text, by } : { kind, text };
}

function Effects({ effects, texts }: { readonly effects: readonly RuleEffect[]; readonly texts: FieldTexts }) {
  if (effects.length === 0) return null;
  const shown = effects.slice(0, MAX_SHOWN);
  return (
    <ul className="flex min-w-0 flex-col gap-1 text-xs @sm:col-span-2">
      {shown.map(({ key, from, to }) => (
        <li key={key} className="wrap-anywhere font-mono">
          {from} <span aria-hidden="true">→</span> {to === '' ? <em>{texts.t('common:forms.automatic')}</em> : to}
        </li>
      ))}
      {effects.length > shown.length && <li>+{effects.length - shown.length}</li>}
    </ul>
  );
}
