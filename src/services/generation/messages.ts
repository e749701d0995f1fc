import type { Fault } from '../../shared/fault.ts';
import { isLanguage } from '../../shared/language.ts';
import { textsFor } from '../../shared/texts.ts';
import type { NewNotification } from '../notifications.ts';
import type { Generation } from './row.ts';

/** @returns what tells that an artifact can be downloaded. */
export function readyMessage(generation: Generation, artifactId: string): NewNotification {
  const t = textsOf(generation);
  return {
    accountId: generation.accountId,
    generationId: generation.id,
    artifactId,
    type: 'NOTIFICATION',
    title: t('common:generation.readyTitle'),
    message: t('common:generation.ready', { name: generation.request.name }),
  };
}

/** @returns what tells of a failure: USER_MESSAGE when the user can act on it, else ERROR, in words without internals. */
export function failureMessage(generation: Generation, fault: Fault): NewNotification {
  const t = textsOf(generation);
  const { name } = generation.request;
  const about = { accountId: generation.accountId, generationId: generation.id };
  if (fault.status >= 500) {
    const [title, message] = [t('common:generation.errorTitle'), t('common:generation.failedOurs', { name })];
    return { ...about, type: 'ERROR', title, message };
  }
  return {
    ...about,
    type: 'USER_MESSAGE',
    title: t('common:generation.failedTitle', { name }),
    message: t(`common:faults.${fault.code}`, readableValues(fault, t)),
  };
}

/** @returns the public text of a fault in the language of the generation's user. */
export function faultText(generation: Pick<Generation, 'language'>, fault: Fault): string {
  const t = textsOf(generation);
  return t(`common:faults.${fault.code}`, { ...fault.values, ...stepText(fault, t) });
}

/** The message of a USER_MESSAGE is HTML (SPEC §8), and names of routines come from outside. */
function readableValues(fault: Fault, t: ReturnType<typeof textsFor>): Record<string, string | number> {
  const values = { ...fault.values, ...stepText(fault, t) };
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, escaped(value)]));
}

function stepText(fault: Fault, t: ReturnType<typeof textsFor>): { step?: string } {
  const { step } = fault.values;
  return typeof step === 'string' ? { step: t(`common:steps.${step}`, { defaultValue: step }) } : {};
}

function escaped(value: string | number): string | number {
  if (typeof value === 'number') return value;
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function textsOf({ language }: Pick<Generation, 'language'>): ReturnType<typeof textsFor> {
  return textsFor(isLanguage(language) ? language : 'en');
}
