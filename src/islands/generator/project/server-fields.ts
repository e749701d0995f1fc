import type { FieldSpec, FormSpec } from '../../../shared/form-spec.ts';
import type { Draft } from '../draft/draft.ts';

const NONE: readonly FieldSpec[] = [];

/** @returns the options of the server that a draft has chosen, as far as they apply to its kind of source. */
export function serverFields({ project }: Draft, { servers }: FormSpec): readonly FieldSpec[] {
  const kind = project.sourceType === '2' ? 'contract' : 'database';
  const fields = servers.find(({ id }) => id === project.applicationServer)?.options ?? NONE;
  return fields.filter(({ source = kind }) => source === kind);
}
