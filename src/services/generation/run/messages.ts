import type { Fault, FaultCode } from '../../../model/fault.ts';
import { contractFormatOf } from '../../../model/request/request.ts';
import { isLanguage } from '../../../shared/language.ts';
import { textsFor } from '../../../shared/texts.ts';
import type { NewNotification } from '../../notifications.ts';
import type { Generation } from '../accept/row.ts';
import { madeOf } from '../accept/same-request.ts';

/** Faults of ours whose text says what the user can do. */
const TELLING = new Set<FaultCode>(['buildUnavailable', 'storageFailed']);

/** @returns what tells that an artifact can be downloaded. */
export function readyMessage(generation: Generation, artifactId: string): NewNotification {
  const t = textsOf(generation);
  const isContract = contractFormatOf(madeOf(generation.requestHash)) !== undefined;
  return {
    accountId: generation.accountId,
    generationId: generation.id,
    artifactId,
    type: 'NOTIFICATION',
    title: t('common:generation.readyTitle'),
    message: t(`common:generation.${isContract ? 'readyContract' : 'ready'}`, { name: generation.request.name }),
  };
}

/** @returns what tells of a failure: USER_MESSAGE when the user can act on it, else ERROR, in words without internals. */
export function failureMessage(generation: Generation, fault: Fault): NewNotification {
  const t = textsOf(generation);
  const { name } = generation.request;
  const about = { accountId: generation.accountId, generationId: generation.id };
  if (fault.status >= 500) {
    const message = TELLING.has(fault.code)
      ? faultText(generation, fault)
      : t('common:generation.failedOurs', { name });
    return { ...about, type: 'ERROR', title: t('common:generation.errorTitle'), message };
  }
  return {
    ...about,
    type: 'USER_MESSAGE',
    title: t('common:generation.failedTitle', { name }),
    url: `/services?id=${generation.id}`,
    message: escaped(faultText(generation, fault)),
  };
}

/** @returns the public text of a fault in the language of the generation's user, with the fields it is about. */
export function faultText(generation: Pick<Generation, 'language'>, fault: Fault): string {
  const t = textsOf(generation);
  // What failed before reasons were kept as data says only that it failed.
  const text = t(`common:faults.${fault.code}`, { why: 'untold', count: 1, ...fault.values, ...stepText(fault, t) });
  const fields = fault.faults.map(({ field, message }) => `${field}: ${fieldText(field, message, t)}`);
  return [text, ...fields].join('\n');
}

function fieldText(field: string, message: string, t: ReturnType<typeof textsFor>): string {
  return t(`common:validation.${message}`, { field, defaultValue: message });
}

function stepText(fault: Fault, t: ReturnType<typeof textsFor>): { step?: string } {
  const { step } = fault.values;
  return typeof step === 'string' ? { step: t(`common:steps.${step}`, { defaultValue: step }) } : {};
}

/** The message of a USER_MESSAGE is HTML (SPEC §8), and names of routines come from outside. */
export function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character).replaceAll('\n', '<br>');
}

function textsOf({ language }: Pick<Generation, 'language'>): ReturnType<typeof textsFor> {
  return textsFor(isLanguage(language) ? language : 'en');
}
