import type { z } from 'zod';
import { text } from '../../../../model/schema/text.ts';
import type { Selecting } from '../selection.ts';

/** The name of a file, which `{id}` makes another for each message: `{operation}` is the operation's name. */
export const saveAs = text
  .trim()
  .min(1, 'required')
  .max(200, 'tooLong')
  .regex(/^(?:[^\\{} $*?"'<>|;&`]|\{(?:id|operation)\})*$/, 'sentAsVariables')
  .regex(/\{id\}/, 'sentAsId')
  .regex(/^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))(?!.*\/\/)(?!.*\/$).*$/, 'folderSteps')
  .default('{operation}-{id}.json');

/** Where an operation's answers are written. */
export interface WrittenEndpoint extends Selecting {
  readonly directory: string;
  readonly saveAs: z.output<typeof saveAs>;
}
