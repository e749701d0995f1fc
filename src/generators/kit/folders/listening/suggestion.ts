import type { Suggestible } from '../../../../model/project.ts';
import { isScalar } from '../../../../model/types.ts';
import type { FileEndpoint } from './options.ts';

/** Suggests a directory, and a format that can hold what an operation takes: a line of CSV has no documents. */
export function suggestionFor({ request, types }: Suggestible, directory: string): Partial<FileEndpoint> {
  const isEnum = (name: string) => types.get(name)?.kind === 'enum';
  const isLine = request.members.every(({ type }) => isScalar(type, isEnum));
  return { directory, ...(isLine ? {} : { format: 'jsonLines' }) };
}
