import { applying } from '../../../../model/schema/when.ts';
import type { FieldSpec, FormSpec, Suggested } from '../../../../shared/form-spec.ts';
import type { EndpointDraft } from '../../draft/draft.ts';

/** Options of a group stand in a line of their own. */
export const isOfRow = ({ group }: FieldSpec) => group === undefined;

/** How callers reach an endpoint, in as few words as a line has room for. */
export interface Address {
  readonly text: string;
  /** Somebody typed part of it. */
  readonly isOwn: boolean;
}

/** The options that name an endpoint, its own or what they would be; where none of them is a text, its method as well. */
export function addressOf(
  { name, options }: Pick<EndpointDraft, 'name' | 'options'>,
  { endpointOptions }: Pick<FormSpec, 'endpointOptions'>,
  suggested: Suggested,
  method: string | undefined,
): Address {
  const naming = applying(endpointOptions, options).filter((field) => isOfRow(field) && field.name in suggested);
  const values = naming.map((field) => String(options[field.name] ?? suggested[field.name] ?? ''));
  const isNamed = naming.some(({ kind }) => kind === 'text');
  const own = name.trim() === '' ? method : name.trim();
  return {
    text: [...values, ...(isNamed || own === undefined ? [] : [own])].join(' '),
    isOwn: name.trim() !== '' || naming.some((field) => options[field.name] !== undefined),
  };
}
