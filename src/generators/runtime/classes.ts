import { RUNTIME } from './relocate.ts';

/**
 * Qualifies the name of a class of the runtime.
 * @example
 * value.Omittable   →   forja.runtime.value.Omittable
 */
export function runtimeClass(name: string): string {
  return `${RUNTIME}.${name}`;
}
