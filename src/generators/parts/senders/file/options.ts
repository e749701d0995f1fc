import type { z } from 'zod';
import { strict } from '../../../../model/schema/strict.ts';
import { text } from '../../../../model/schema/text.ts';
import { folder } from '../../../kit/folders/folders.ts';
import { deliveryOptions } from '../../../kit/sending/delivery.ts';

export const projectOptions = strict(deliveryOptions);

/** The name of a file, which `{id}` makes another for each message. */
const saveAs = text
  .trim()
  .min(1, 'required')
  .max(200, 'tooLong')
  .regex(/^(?:[^\\{} $*?"'<>|;&`]|\{(?:id|operation)\})*$/, 'sentAsVariables')
  .regex(/\{id\}/, 'sentAsId')
  .regex(/^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))(?!.*\/\/)(?!.*\/$).*$/, 'folderSteps');

export const endpointOptions = strict({
  directory: folder.meta({ placeholder: '/data/orders' }),
  /** `{operation}` is the operation's name, `{id}` the id of the message. */
  saveAs: saveAs.default('{operation}-{id}.json'),
});

export type FileSenderProject = z.output<typeof projectOptions>;
export type FileSenderEndpoint = z.output<typeof endpointOptions>;
