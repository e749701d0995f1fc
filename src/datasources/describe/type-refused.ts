import type { Refusal } from '../../model/described/routine.ts';

/** A type that no caller can give or take. */
export class TypeRefused extends Error {
  readonly refusal: Refusal;

  constructor(type: string, reason: Refusal['reason'] = 'type') {
    super(`The type ${type} cannot be used by a caller`);
    this.name = 'TypeRefused';
    this.refusal = { reason, type };
  }
}
