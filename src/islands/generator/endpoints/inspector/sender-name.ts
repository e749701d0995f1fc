import type { FieldTexts } from '../../../../components/forms/texts.ts';
import type { FormSpec } from '../../../../shared/form-spec.ts';

/** @returns what a sender's own texts call it; one that this portal does not know is called by its id. */
export function senderName(id: string, { senders }: FormSpec, { t }: Pick<FieldTexts, 't'>): string {
  const spec = senders.find((listed) => listed.id === id);
  return spec ? t(`${spec.textSet}:name`) : id;
}
