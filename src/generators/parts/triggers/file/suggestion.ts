import type { Suggestible } from '../../../../model/project.ts';
import { isScalar } from '../../../../model/types.ts';
import type { FileEndpoint } from './options.ts';

/**
 * Suggests a directory beside the service, and a format that can hold what an operation takes: a line of CSV has no
 * documents.
 * @example
 * add_order   →   { directory: 'files/add-order' }
 */
export function suggestionFor({ request, types }: Suggestible, path: string): Partial<FileEndpoint> {
  const isEnum = (name: string) => types.get(name)?.kind === 'enum';
  const isLine = request.members.every(({ type }) => isScalar(type, isEnum));
  return { directory: `files${path}`, ...(isLine ? {} : { format: 'jsonLines' }) };
}
