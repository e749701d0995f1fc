import type { Project } from '../../../model/project.ts';
import type { Use } from '../../parts/part.ts';
import { messageOf } from './content.ts';
import type { Selecting } from './selection.ts';

/** Whether a message is an object, whose members have names: a payload, a record, a row, a page. A list, a value or nothing is none. */
export function isObject({ operation, options, payload }: Use<Selecting>, project: Project): boolean {
  const content = messageOf(operation, payload, options.rows, project);
  return content === 'any' || typeof content === 'function';
}
