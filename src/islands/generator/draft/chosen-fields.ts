import type { Options } from '../../../components/forms/option-fields.tsx';
import { applyingIn, type Offers, type When } from '../../../model/schema/when.ts';
import type { FieldSpec, FormSpec } from '../../../shared/form-spec.ts';
import type { Draft } from './draft.ts';

const NONE: readonly FieldSpec[] = [];

/** @returns the options of the server that a draft has chosen. */
export function serverFields({ project }: Pick<Draft, 'project'>, { servers }: FormSpec): readonly FieldSpec[] {
  return servers.find(({ id }) => id === project.applicationServer)?.options ?? NONE;
}

/** @returns what the chosen type of source asks for itself. */
function sourceFields({ project }: Pick<Draft, 'project'>, { sources }: FormSpec): readonly FieldSpec[] {
  return sources.find(({ id }) => id === project.sourceType)?.options ?? NONE;
}

/** Ways to say who calls that messages of SOAP have alone. */
const IN_MESSAGES = ['userToken', 'userTokenDigest'];

/** @returns what an API source asks for, over the protocol of its schema where that is known; what was chosen stays. */
export function apiFieldsFor(draft: Draft, spec: FormSpec, protocol?: string): readonly FieldSpec[] {
  const fields = sourceFields(draft, spec);
  if (protocol === 'soap') return fields;
  const { authType } = draft.api;
  const isHere = (choice: string) => choice === authType || !IN_MESSAGES.includes(choice);
  return fields.map((field) =>
    field.name === 'authType' && field.choices ? { ...field, choices: field.choices.filter(isHere) } : field,
  );
}

/** @returns what the chosen type of source offers: options hang on it. */
export function offersOf(
  { project }: { readonly project: Pick<Draft['project'], 'sourceType'> },
  { sources }: FormSpec,
): Offers {
  return sources.find(({ id }) => id === project.sourceType)?.offers;
}

/**
 * @returns those options of endpoints that apply with a source of that type and what the project chose, each with what it
 * hangs on, as one text: what is drawn by it is drawn anew when they change, and not with every other choice.
 */
export function endpointOptionsFor(
  { project, options }: { readonly project: Pick<Draft['project'], 'sourceType'>; readonly options: Options },
  form: FormSpec,
): string {
  const offers = offersOf({ project }, form);
  const applied = applyingIn(form.endpointOptions, form.projectOptions, options)
    .filter(({ needs }) => !(needs && offers && !offers.includes(needs.offer)))
    .map(({ name, when }) => [name, when]);
  return JSON.stringify(applied);
}

/** @returns a technology's form with those options of endpoints, as `endpointOptionsFor` tells them. */
export function formFor(form: FormSpec, told: string): FormSpec {
  const applied = new Map(JSON.parse(told) as readonly (readonly [string, When | null])[]);
  const endpointOptions = form.endpointOptions.flatMap((field) => {
    if (!applied.has(field.name)) return [];
    const when = applied.get(field.name);
    return [when ? { ...field, when } : field];
  });
  return { ...form, endpointOptions };
}

/** @returns the server that a form begins with: the first that goes with its technology. */
export function firstServer({ servers }: Pick<FormSpec, 'servers'>): string {
  return servers.find(({ reason }) => reason === undefined)?.id ?? 'embedded';
}
