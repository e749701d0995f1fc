import { PAYLOAD } from '../../../../model/mapping.ts';
import { waitingFor } from '../../../kit/sending/delivery.ts';
import type { Sender } from '../../part.ts';
import { checkDirectories } from './check.ts';
import { readme } from './documents.ts';
import { senderFiles } from './files.ts';
import { endpointOptions, type FileSenderEndpoint, type FileSenderProject, projectOptions } from './options.ts';

/** Files: what an operation answers is written to one of its own, as JSON, after its transaction or from an outbox. */
export const file: Sender<FileSenderProject, FileSenderEndpoint> = {
  kind: 'sender',
  id: 'file',
  textSet: 'senderFile',
  payload: PAYLOAD,
  projectOptions,
  endpointOptions,
  supports: ({ server }) => (server === 'library' ? { reason: 'forms.reasons.librarySender' } : true),
  published: (_names, { directory, saveAs }) => `→ ${directory}/${saveAs}`,
  check: checkDirectories,
  contribute: (project, options, uses) => [
    ...senderFiles(project, options, uses),
    ...waitingFor('file', options),
    readme(options, uses),
  ],
};
