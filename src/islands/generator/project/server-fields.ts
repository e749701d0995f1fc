import type { FieldSpec, FormSpec } from '../../../shared/form-spec.ts';
import type { Draft } from '../draft/draft.ts';

const NONE: readonly FieldSpec[] = [];

/** @returns the options of the server that a draft has chosen. */
export function serverFields({ project }: Draft, { servers }: FormSpec): readonly FieldSpec[] {
  return servers.find(({ id }) => id === project.applicationServer)?.options ?? NONE;
}
