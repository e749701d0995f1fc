import type { RepositoryForm, RepositoryRow } from '../../shared/wire/repository.ts';

/** The values of the form. */
export type RepositoryValues = RepositoryForm;

/** A saved repository as a form has it, with no token: the stored one is kept; without one an empty form. */
export function valuesOf(row: RepositoryRow | undefined): RepositoryValues {
  return row ? { ...row, token: '' } : { name: '', url: '', userName: '', token: '', folder: '' };
}
