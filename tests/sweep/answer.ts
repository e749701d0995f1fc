import { judge as judged, onlyIn } from '../../client/src/prove/answer.js';

/** The outcome of one call. */
export interface Answer {
  /** Of a plain client the SQLSTATE, of the service its status. */
  readonly failed?: string;
  readonly leaves: readonly string[];
  readonly text: string;
}

/**
 * @param spelled one spelling of a value, however the two sides write it.
 * @returns what is wrong with the service's answer beside a plain client's.
 */
export function judge(plain: Answer, service: Answer, spelled: (text: string) => string): string | undefined {
  switch (judged(plain, service, spelled)) {
    case undefined:
      return undefined;
    case 'internal':
      return 'internal failure';
    case 'refused':
      return `refused with ${service.failed}`;
    case 'answered':
      return `answered where a plain client fails with ${plain.failed}`;
    default:
      return 'another answer';
  }
}

/** Tells in words what each of two answers has that the other one has not. */
export function difference(plain: Answer, service: Answer, spelled: (text: string) => string): string {
  const only = onlyIn(plain, service, spelled);
  return `only plain ${JSON.stringify(only.plain)}, only service ${JSON.stringify(only.service)}`;
}
