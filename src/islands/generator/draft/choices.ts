import type { FieldTexts } from '../../../components/forms/texts.ts';
import type { Choice } from '../../../shared/form-spec.ts';

/** The choices of a list with the reasons of those that cannot be taken. */
export function choicesOf(texts: FieldTexts, path: string, choices: readonly Choice<string>[]) {
  return choices.map(({ id, reason }) => ({
    value: id,
    label: texts.choice(path, id),
    reason: reason && texts.t(`common:${reason}`),
  }));
}
