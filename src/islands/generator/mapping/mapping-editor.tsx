import { useEffect, useState } from 'react';
import { fieldId } from '../../../components/forms/field.tsx';
import { focusField } from '../../../components/forms/focus.ts';
import type { MappingEntry } from '../../../model/mapping.ts';
import { emptyEntry } from './mapping.ts';
import { type MappingProps, MappingRow } from './mapping-row.tsx';

/** Where members come from that do not come by their own names, a line each. It knows no technology. */
export default function MappingEditor(props: MappingProps) {
  const { of, mapping, inputs, path, faults, texts, onChange } = props;
  const { t } = texts;
  const [focus, setFocus] = useState<string | undefined>();
  useEffect(() => {
    if (focus !== undefined) focusField(focus);
    setFocus(undefined);
  }, [focus]);
  const put = (at: number, entry: MappingEntry) =>
    onChange(mapping.map((before, index) => (index === at ? entry : before)));
  const remove = (at: number) => {
    onChange(mapping.filter((_, index) => index !== at));
    setFocus(mapping.length > 1 ? `${path}.${Math.min(at, mapping.length - 2)}.target` : `${path}.add`);
  };
  const add = () => {
    onChange([...mapping, emptyEntry(inputs)]);
    setFocus(`${path}.${mapping.length}.target`);
  };
  const error = texts.error(faults, path);
  const isAlone = of === 'inputs' && inputs.places.length === 0;
  const lead = isAlone ? t('common:inputs.alone') : t(`common:${of}.${mapping.length > 0 ? 'others' : 'own'}`);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {error && <p className="text-error text-xs">{error}</p>}
      <p className="text-base-content/75 text-xs">{lead}</p>
      {mapping.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its index in the list while it is typed
        <MappingRow key={at} {...props} {...{ entry, at }} onPut={put} onRemove={remove} />
      ))}
      <button type="button" id={fieldId(`${path}.add`)} className="btn btn-sm self-start" onClick={add}>
        {t(`common:${of}.add`)}
      </button>
    </div>
  );
}
