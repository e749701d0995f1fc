import type { Operation } from '../../../model/operation.ts';
import { id } from '../../text/render/escape.ts';
import { fragment, type Rendered } from '../../text/render/rendered.ts';

/**
 * Writes how a member of a request is read, by the name that callers know.
 * @example
 * class   →   request.classValue()
 */
export function requestValue({ request }: Pick<Operation, 'request'>, property: string): Rendered {
  const member = request.members.find((member) => member.property === property);
  return fragment`request.${id(member?.component ?? property)}()`;
}
