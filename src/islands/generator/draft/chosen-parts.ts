import type { Options } from '../../../components/forms/option-fields.tsx';
import { applyingIn, type Offers } from '../../../generators/schema/when.ts';
import type { FieldSpec, FormSpec } from '../../../shared/form-spec.ts';
import type { Draft } from './draft.ts';

const NONE: readonly FieldSpec[] = [];

/** @returns the options of the server that a draft has chosen. */
export function serverFields({ project }: Pick<Draft, 'project'>, { servers }: FormSpec): readonly FieldSpec[] {
  return servers.find(({ id }) => id === project.applicationServer)?.options ?? NONE;
}

/** @returns what the chosen type of source asks for itself. */
export function sourceFields({ project }: Pick<Draft, 'project'>, { sources }: FormSpec): readonly FieldSpec[] {
  return sources.find(({ id }) => id === project.sourceType)?.options ?? NONE;
}

/** @returns what the chosen type of source offers: options hang on it. */
export function offersOf(
  { project }: { readonly project: Pick<Draft['project'], 'sourceType'> },
  { sources }: FormSpec,
): Offers {
  return sources.find(({ id }) => id === project.sourceType)?.offers;
}

/**
 * @returns the names of those options of endpoints that apply with a source of that type and what the project chose, as
 * one text: what is drawn by it is drawn anew when they change, and not with every other choice.
 */
export function endpointOptionsFor(
  { project, options }: { readonly project: Pick<Draft['project'], 'sourceType'>; readonly options: Options },
  form: FormSpec,
): string {
  const offers = offersOf({ project }, form);
  return applyingIn(form.endpointOptions, form.projectOptions, options)
    .filter(({ needs }) => !(needs && offers && !offers.includes(needs.offer)))
    .map(({ name }) => name)
    .join(' ');
}

/** @returns a technology's form with those options of endpoints, as `endpointOptionsFor` names them. */
export function formFor(form: FormSpec, names: string): FormSpec {
  const applied = new Set(names.split(' '));
  return { ...form, endpointOptions: form.endpointOptions.filter(({ name }) => applied.has(name)) };
}
