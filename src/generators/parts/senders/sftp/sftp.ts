import { serverSettings } from '../../../kit/folders/server.ts';
import { writingTo } from '../../../kit/sending/written/sender.ts';
import type { Written } from '../../../kit/sending/written/written.ts';
import { endpointOptions, projectOptions, type SftpSenderProject } from './options.ts';

/** Directories of an SFTP server. */
const there: Written<SftpSenderProject> = {
  id: 'sftp',
  name: 'Sftp',
  module: 'sftp-sender',
  prefix: 'SENT_SFTP',
  title: 'Messages as files of an SFTP server',
  sent: 'written to a file of an SFTP server as JSON',
  contribute: (options) => [{ kind: 'runtime', module: 'sftp-sender' }, ...serverSettings('sender', options)],
  composed: () => ({}),
  mount: () => [],
};

/** Files of an SFTP server: what an operation answers is written to one of its own. */
export const sftp = writingTo(there, { textSet: 'senderSftp', projectOptions, endpointOptions });
