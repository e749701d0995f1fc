import type { FieldTexts } from '../../../components/forms/texts.ts';
import type { Choice, ServerChoice } from '../../../shared/form-spec.ts';

/** The servers of a form, as their own texts call them, with the reasons of those that cannot be taken. */
export function serverChoices({ t }: FieldTexts, servers: readonly ServerChoice[]) {
  return servers.map(({ id, title = id, textSet, reason }) => ({
    value: id,
    label: textSet === undefined ? title : t(`${textSet}:choice`),
    reason: reason && t(`common:${reason}`),
  }));
}

/** The choices of a list with the reasons of those that cannot be taken. */
export function choicesOf(texts: FieldTexts, path: string, choices: readonly Choice<string>[]) {
  return choices.map(({ id, reason }) => ({
    value: id,
    label: texts.choice(path, id),
    reason: reason && texts.t(`common:${reason}`),
  }));
}
