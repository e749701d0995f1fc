import type { i18n, TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldFault } from '../../model/fault.ts';
import { nameOf } from '../../model/schema/validation.ts';

/** A fault of the browser's own, or of the server with the key of its message. */
export interface ShownFault extends FieldFault {
  readonly key?: string;
}

/** The texts of a form: labels, hints and messages by field. */
export interface FieldTexts {
  readonly t: TFunction;
  /** A field's label: of the technology's own options first, else of the fields that all forms share. */
  label(path: string): string;
  /** A field's hint, where there is one. */
  hint(path: string): string | undefined;
  /** How a choice of an option reads; values without a text (GET, POST) are shown as they are. */
  choice(path: string, value: string): string;
  /** The message of the fault at a path, if there is one. */
  error(faults: readonly ShownFault[], path: string): string | undefined;
}

const NO_SETS: readonly string[] = [];

/** Texts of a form's fields, from the text set of a form or of a part, further sets, and `common:forms`: the first that has one. */
export function useFieldTexts(textSet: string, further: readonly string[] = NO_SETS): FieldTexts {
  const { t, i18n } = useTranslation();
  return useMemo(() => fieldTexts(t, i18n, textSet, further), [t, i18n, textSet, further]);
}

/** Makes the texts of a form's fields, as `useFieldTexts` does, for code outside of React. */
export function fieldTexts(
  t: TFunction,
  { exists }: Pick<i18n, 'exists'>,
  textSet: string,
  further: readonly string[] = NO_SETS,
): FieldTexts {
  const first = (keys: readonly string[]) => keys.find((key) => exists(key));
  const inSets = (key: string) => [textSet, ...further].map((set) => `${set}:${key}`);
  const label = (path: string) => {
    const name = nameOf(path.split('.'));
    const own = [...inSets(`options.${name}`), `${textSet}:fields.${name}`, `common:forms.fields.${name}`];
    const key = first(own);
    return key ? t(key) : name;
  };
  return {
    t,
    label,
    hint(path) {
      const name = nameOf(path.split('.'));
      const key = first([...inSets(`hints.${name}`), `common:forms.hints.${name}`]);
      return key && t(key);
    },
    choice(path, value) {
      const name = nameOf(path.split('.'));
      const own = [...inSets(`choices.${name}.${value}`), `common:forms.choices.${name}.${value}`];
      const key = first(own);
      return key ? t(key) : value;
    },
    error(faults, path) {
      const fault = faults.find(({ field }) => field === path);
      return fault && messageText(t, exists, fault, label(path));
    },
  };
}

/** Faults of the browser carry keys of `common:validation`; those of the server translated sentences, which do not know a field's label. */
function messageText(
  t: TFunction,
  exists: i18n['exists'],
  { message, key = message, values }: ShownFault,
  field: string,
): string {
  const text = `common:validation.${key}`;
  return /^[a-z]\w*$/i.test(key) && exists(text) ? t(text, { field, ...values }) : message;
}
