import { containerFolder, mountOf } from '../../../kit/folders/folders.ts';
import { writingTo } from '../../../kit/sending/written/sender.ts';
import type { Written } from '../../../kit/sending/written/written.ts';
import { endpointOptions, type FileSenderProject, projectOptions } from './options.ts';

/** Directories of the machine that the service runs on. */
const here: Written<FileSenderProject> = {
  id: 'file',
  name: 'File',
  module: 'file-sender',
  prefix: 'SENT_FILES',
  title: 'Messages as files',
  sent: 'written to a file as JSON',
  contribute: () => [{ kind: 'runtime', module: 'file-sender' }],
  composed: ({ path }) => ({ composed: containerFolder(path) }),
  mount: ({ path }) => [mountOf(path)],
};

/** Files: what an operation answers is written to one of its own. */
export const file = writingTo(here, { textSet: 'senderFile', projectOptions, endpointOptions });
